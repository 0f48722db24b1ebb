import Foundation
import GatehouseCurl
import GatehouseHTTP
import GatehouseTesting
import TLSTestSupport
import Testing

@Suite("TLS")
struct TLSTests {
    private func request(_ port: Int) throws -> HTTPRequest {
        var request = HTTPRequest(url: try #require(URL(string: "https://127.0.0.1:\(port)/")))
        request[option: Timeout.self] = .seconds(600)
        return request
    }

    @Test func `needs a certificate that a known authority has signed`() async throws {
        let server = try TLSServer(certificateFor: "IP:127.0.0.1")
        let request = try request(server.port)
        #expect(await failureCode { try await CurlTransport.patient().send(request) } == .insecureConnection)
        let trusting = CurlTransport.patient(.init(caFile: server.certificate))
        #expect(try await trusting.send(request).status == 200)
    }

    @Test func `needs a certificate for the very host`() async throws {
        let server = try TLSServer(certificateFor: "DNS:example.com")
        let trusting = CurlTransport.patient(.init(caFile: server.certificate))
        let request = try request(server.port)
        #expect(await failureCode { try await trusting.send(request) } == .insecureConnection)
    }

    @Test func `isn't spoken by a server of plain text`() async throws {
        let server = try LoopbackServer { connection in
            connection.send(ok("plain"))
            connection.waitForEnd()
        }
        let request = try request(server.port)
        #expect(await failureCode { try await CurlTransport.patient().send(request) } == .insecureConnection)
    }

    @Test func `can't begin with authorities that aren't there`() async throws {
        let server = try LoopbackServer { $0.waitForEnd() }
        let request = try request(server.port)
        let transport = CurlTransport.patient(.init(caFile: "/nonexistent/ca.pem"))
        #expect(await failureCode { try await transport.send(request) } == .insecureConnection)
    }
}

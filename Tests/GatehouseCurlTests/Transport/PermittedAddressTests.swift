import Foundation
import GatehouseCurl
import GatehouseHTTP
import GatehouseTesting
import GatehouseTypes
import TLSTestSupport
import Testing

@Suite("A transport with reachable addresses")
struct PermittedAddressTests {
    private func transport(_ networks: String...) throws -> CurlTransport {
        var configuration = CurlConfiguration()
        configuration.reachableAddresses = ReachableAddresses(
            besides: try networks.map { try #require(IPNetwork($0)) })
        return CurlTransport.patient(configuration)
    }

    @Test(arguments: ["127.0.0.1", "localhost", "0.0.0.0", "[::1]", "[::ffff:127.0.0.1]", "2130706433", "127.1"])
    func `makes no connection to another one, whatever its name is`(host: String) async throws {
        let server = try LoopbackServer(answering: { _ in ok("reached") })
        var request = HTTPRequest(.post, url: "http://\(host):\(server.port)/", body: BytesBody([1]))
        request[option: Timeout.self] = .seconds(600)
        let transport = try transport("10.0.0.0/8")
        for _ in 0..<2 {
            let error = await #expect(throws: HTTPError.self) { try await transport.send(request) }
            #expect(error?.code == .cannotConnect, "\(String(describing: error))")
        }
        #expect(server.connectionCount == 0)
    }

    @Test func `says in words why there is no connection`() async throws {
        let port = try LoopbackServer(answering: { _ in "" }).port
        let request = HTTPRequest(.get, url: "http://127.0.0.1:\(port)/")
        let error = await #expect(throws: HTTPError.self) { try await transport("127.0.0.0/8").send(request) }
        #expect(error?.reason == "no server accepts the connection")
        #expect("\(try #require(error?.underlyingError))".hasPrefix("CURLcode 7: "))
    }

    @Test func `says so, and reaches the networks that are named`() async throws {
        let server = try LoopbackServer(answering: { _ in ok("reached") })
        let error = await #expect(throws: HTTPError.self) { try await transport().send(try server.request()) }
        #expect(error?.reason == "the host's address isn't a permitted one")
        #expect(try await transport("127.0.0.0/8").send(try server.request()).text == "reached")
    }
}

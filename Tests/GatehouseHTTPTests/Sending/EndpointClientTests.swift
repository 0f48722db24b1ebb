import Foundation
import GatehouseHTTP
import GatehouseTesting
import Testing

@Suite("A server's endpoint")
struct EndpointClientTests {
    @Test func `is asked over a secure way only`() async throws {
        let transport = ScriptedTransport { _ in HTTPResponse(status: .ok) }
        let client = EndpointClient(transport: transport, timeout: nil)
        for address in ["http://id.example/token", "ftp://id.example/token", "/token"] {
            let url = try #require(URL(string: address))
            let error = await #expect(throws: EndpointError.self) {
                try await client.exchange(HTTPRequest(.get, url: url), maximumSize: 1024)
            }
            guard case .insecureAddress = error else {
                Issue.record("\(address) was accepted")
                continue
            }
        }
        #expect(transport.requests.isEmpty)
        for address in ["https://id.example/token", "http://127.0.0.1:8080/token"] {
            let request = HTTPRequest(.get, url: try #require(URL(string: address)))
            _ = try await client.exchange(request, maximumSize: 1024)
        }
        #expect(transport.requests.count == 2)
    }

    @Test func `is asked within limits`() async throws {
        let transport = ScriptedTransport { _ in HTTPResponse(status: .ok) }
        let client = EndpointClient(transport: transport, timeout: .seconds(5))
        let question = HTTPRequest(.get, url: try #require(URL(string: "https://id.example/jwks")))
        _ = try await client.exchange(question, maximumSize: 1024)
        let request = try #require(transport.requests.first)
        #expect(request[option: Timeout.self] == .seconds(5))
        #expect(request[option: MaximumResponseSize.self] == 1024)
        #expect(request.headers["Accept"] == "application/json")
    }
}

import Foundation
import GatehouseClient
import GatehouseHTTP
import GatehousePasswordProviders
import GatehouseTesting
import Testing

@testable import GatehouseProviders

@Suite("A server's endpoint")
struct EndpointClientTests {
    @Test func `is asked over a secure way only`() async throws {
        let transport = ScriptedTransport { _ in HTTPResponse(status: .ok) }
        let client = EndpointClient(transport: transport)
        for address in ["http://id.example/token", "ftp://id.example/token", "/token"] {
            let url = try #require(URL(string: address))
            await #expect { try await client.get(url, maximumSize: 1024) } throws: { error in
                guard case .unsent(let error) = error as? EndpointFailure else { return false }
                return error.code == .insecure
            }
        }
        #expect(transport.requests.isEmpty)
        for address in ["https://id.example/token", "http://127.0.0.1:8080/token"] {
            _ = try await client.get(try #require(URL(string: address)), maximumSize: 1024)
        }
        #expect(transport.requests.count == 2)
    }

    @Test func `is asked within limits`() async throws {
        let transport = ScriptedTransport { _ in HTTPResponse(status: .ok) }
        let client = EndpointClient(transport: transport, timeout: .seconds(5))
        _ = try await client.get(try #require(URL(string: "https://id.example/jwks")), maximumSize: 1024)
        let request = try #require(transport.requests.first)
        #expect(request[option: Timeout.self] == .seconds(5))
        #expect(request[option: MaximumResponseSize.self] == 1024)
        #expect(request.headers["Accept"] == "application/json")
    }
}

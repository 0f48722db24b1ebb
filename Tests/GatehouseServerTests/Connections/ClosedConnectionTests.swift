import Foundation
import GatehouseHTTP
import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import TLSTestSupport
import Testing

@testable import GatehouseServer

@Suite("A client whose server closes its connections")
struct ClosedConnectionTests {
    @Test(arguments: Closing.allCases)
    func `is told about each logout at the first try`(closing: Closing) async throws {
        let receivers = try await LogoutReceivers("app")
        let client = ScriptedTransport { _ in HTTPResponse(status: .ok) }
        let transport = try ClosedConnections(closing, before: client)
        try await receivers.sending(over: transport) {
            for count in 1...3 {
                try await receivers.signOut(of: "app")
                try await receivers.waitForTries(count)
            }
        }
        #expect(receivers.results == ["sent", "sent", "sent"])
        #expect(client.requests.count == 3)
    }

    @Test(arguments: Closing.allCases)
    func `is asked for its documents`(closing: Closing) async throws {
        let client = ScriptedTransport { _ in HTTPResponse(status: .ok, body: [1]) }
        let fetcher = DocumentFetcher(
            over: try ClosedConnections(closing, before: client), time: ManualTimeSource())
        let address = try #require(URL(string: "https://client.example.com/jwks.json"))
        for _ in 0..<3 { #expect(try await fetcher.fetch(address).content == [1]) }
        #expect(client.requests.count == (closing.isIdle ? 3 : 5))
    }
}

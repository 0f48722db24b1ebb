import Foundation
import GatehouseHTTP
import GatehouseOAuth
import GatehouseServer
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("Requests to clients that registered themselves")
struct SelfRegisteredTests {
    private let receivers: LogoutReceivers
    private let restricted = ScriptedTransport()
    private let client: ClientID

    init() async throws {
        receivers = try await LogoutReceivers("app")
        let initialToken = try await receivers.service.addInitialToken("suite").record
        var metadata = ClientMetadata()
        metadata.clientName = "Self"
        metadata.redirectURIs = ["http://127.0.0.1/callback"]
        metadata.dpopBoundAccessTokens = false
        metadata.backchannelLogoutURI = URL(string: "https://self.example.com/logged-out")
        client = try await receivers.service.clientRegistrations.register(
            metadata, with: initialToken, from: nil
        ).client.id
        for transport in [receivers.transport, restricted] {
            transport.setDefault { _ in HTTPResponse(status: .ok) }
        }
    }

    /// The hosts that were told over each of the two transports.
    private func told() async throws -> (others: [String?], selfRegistered: [String?]) {
        try await receivers.signOut(of: "app", client)
        let server = receivers.world.web.inProcess.server
        let (transport, time) = (receivers.transport, receivers.time)
        let task = Task { [restricted] in
            await server.sendDeliveries(over: transport, selfRegistered: restricted, time: time)
        }
        try await receivers.waitForTries(2)
        task.cancel()
        await task.value
        return (transport.requests.map { $0.url?.host() }, restricted.requests.map { $0.url?.host() })
    }

    @Test func `use a transport of their own`() async throws {
        let hosts = try await told()
        #expect(hosts.others == ["app.example.com"] && hosts.selfRegistered == ["self.example.com"])
    }

    @Test func `use it also when the registration access token was revoked`() async throws {
        try await receivers.service.revokeRegistrationToken(of: client)
        await #expect(throws: Refusal.self) { try await receivers.service.revokeRegistrationToken(of: client) }
        #expect(try await told().selfRegistered == ["self.example.com"])
    }

    @Test func `use it for their documents`() async throws {
        let fetcher = DocumentFetcher(over: receivers.transport, selfRegistered: restricted, time: receivers.time)
        let address = try #require(URL(string: "https://self.example.com/jwks.json"))
        _ = try await fetcher.fetchForSelfRegistered(address)
        #expect(receivers.transport.requests.isEmpty && restricted.requests.count == 1)
        _ = try await fetcher.fetch(address)
        #expect(receivers.transport.requests.count == 1 && restricted.requests.count == 1)
    }
}

import GatehouseClient
import GatehouseOAuth
import GatehouseProviders
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("Registering at the token service")
struct ServiceRegistrationTests {
    @Test func `makes a client, which reads, replaces and deletes its registration`() async throws {
        let host = try await InProcessService()
        let token = try await host.service.addInitialToken("ada").token
        let registration = ClientRegistration(
            issuer: host.service.configuration.issuer, transport: host.transport, time: host.time)
        var metadata = ClientMetadata()
        metadata.clientName = "Album"
        metadata.redirectURIs = ["http://127.0.0.1/callback"]
        let registered = try await registration.register(metadata, initialAccessToken: token)
        #expect(try await registration.read(registered).json == registered.json)
        metadata.clientName = "Albums"
        let replaced = try await registration.replace(registered, by: metadata)
        #expect(replaced.metadata.clientName == "Albums" && replaced.clientID == registered.clientID)
        #expect(try await registration.read(registered).json == replaced.json)
        metadata.scope = "openid admin"
        await #expect(throws: AuthError.self) { try await registration.replace(registered, by: metadata) }
        try await registration.delete(registered)
        await #expect(throws: AuthError.self) { try await registration.read(registered) }
        await #expect(throws: AuthError.self) {
            try await registration.register(metadata, initialAccessToken: token)
        }
    }
}

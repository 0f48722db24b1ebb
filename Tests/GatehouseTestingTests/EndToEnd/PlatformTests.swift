import GatehouseClient
import GatehouseProviders
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("Apps on a device that is signed in")
struct PlatformTests {
    @Test func `get sessions of their own that nobody can compare`() async throws {
        let world = try await World()
        let platform = world.manager(world.provider(PlatformClient.id, scope: "openid offline_access device"))
        try await platform.signIn(using: world.person)
        let notes = try await world.signIn(world.appProvider("notes", platform: platform))
        let photos = try await world.signIn(world.appProvider("photos", platform: platform))
        #expect(notes.account.id.subject != photos.account.id.subject)
        #expect(notes.proofKeyID != photos.proofKeyID)
        #expect(try await world.count(.tokenExchanged) == 2)
        #expect(try await world.count(.passwordChecked) == 1)
    }

    @Test func `lose them with the device`() async throws {
        let world = try await World()
        let platform = world.manager(world.provider(PlatformClient.id, scope: "openid offline_access device"))
        try await platform.signIn(using: world.person)
        let provider = world.appProvider("notes", platform: platform)
        let notes = try await world.signIn(provider)
        let device = try #require(try await world.families("notes").first?.device)
        #expect(try await world.inProcess.service.revokeDevice(device) == 2)
        await #expect { try await provider.refresh(notes) } throws: {
            if case .rejected = $0 as? RefreshFailure { true } else { false }
        }
    }
}

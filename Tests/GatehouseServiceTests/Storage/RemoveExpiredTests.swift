import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("Forgetting what has ended")
struct RemoveExpiredTests {
    @Test func `waits a day, and leaves what lives (3A-62)`() async throws {
        let world = try await World()
        let response = try await world.signIn()
        let access = TokenDigest(of: response.accessToken)
        world.time.advance(by: .seconds(86_400 + 299))
        try await world.service.removeExpired()
        #expect(try await world.storage.accessToken(access) != nil)
        world.time.advance(by: .seconds(2))
        try await world.service.removeExpired()
        #expect(try await world.storage.accessToken(access) == nil)
        #expect(try await world.refresh(response.refreshToken).error == nil)
    }
}

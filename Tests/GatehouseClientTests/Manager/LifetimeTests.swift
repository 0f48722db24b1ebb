import Foundation
import GatehouseClient
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("An access token's lifetime")
struct LifetimeTests {
    @Test func `isn't affected by a change of the clock`() async throws {
        let world = try await World.signedIn()
        for hours in [24, -48] {
            world.time.moveWallClock(by: .seconds(hours * 3600))
            _ = try await world.manager.validSession()
        }
        #expect(world.service.counts.refreshes == 0)
        world.time.advance(by: .seconds(280))
        _ = try await world.manager.validSession()
        #expect(world.service.counts.refreshes == 1)
    }

    @Test func `is measured by the time of day after a restart`() async throws {
        let world = try await World.signedIn()
        world.time.moveWallClock(by: .seconds(400))
        _ = try await world.restarted().manager.validSession()
        #expect(world.service.counts.refreshes == 1)
    }

    @Test func `isn't longer after a restart because the clock was set back`() async throws {
        let world = try await World.signedIn()
        world.time.moveWallClock(by: .seconds(-100_000))
        let after = world.restarted()
        _ = try await after.manager.validSession(minimumValidity: .seconds(299))
        #expect(world.service.counts.refreshes == 0)
        _ = try await after.manager.validSession(minimumValidity: .seconds(300))
        #expect(world.service.counts.refreshes == 1)
    }

    @Test(arguments: [(269, 0), (270, 1)])
    func `ends before the token expires`(_ age: Int, _ refreshes: Int) async throws {
        let world = try await World.signedIn()
        world.time.advance(by: .seconds(age))
        _ = try await world.manager.validSession()
        #expect(world.service.counts.refreshes == refreshes)
    }

    @Test(arguments: [(4, 0), (5, 1)])
    func `never ends before its half`(_ age: Int, _ refreshes: Int) async throws {
        let world = try await World.signedIn(lifetime: .seconds(10))
        world.time.advance(by: .seconds(age))
        _ = try await world.manager.validSession()
        #expect(world.service.counts.refreshes == refreshes)
    }

    @Test func `that is shorter than the caller requires causes only one refresh`() async throws {
        let world = try await World.signedIn(lifetime: .seconds(10))
        let session = try await world.manager.validSession(minimumValidity: .seconds(3600))
        #expect(world.service.counts.refreshes == 1)
        #expect(try #require(world.store.session?.refreshToken).matches(try #require(session.refreshToken)))
    }

    @Test func `that the server didn't state ends only when the token is refused`() async throws {
        let world = World(stored: AuthRecord(session: .sample(lifetime: nil), generation: 1))
        world.time.advance(by: .seconds(1_000_000))
        _ = try await world.manager.validSession()
        #expect(world.provider.calls.isEmpty)
    }
}

import Foundation
import GatehouseTesting
import GatehouseTypes
import Testing

@testable import GatehouseClient

@Suite("A refresh ahead of the expiry")
struct RenewAheadTests {
    private let policy = RefreshPolicy(leeway: .seconds(30), ahead: .seconds(60), spacing: .seconds(10))

    @Test func `runs in the background while the token is still used`() async throws {
        let world = try await World.signedIn(policy: policy)
        let old = try await world.manager.validSession()
        world.time.advance(by: .seconds(205))
        #expect(try await world.manager.validSession().accessToken.value.matches(old.accessToken.value))
        #expect(world.service.counts.refreshes == 0)
        world.time.advance(by: .seconds(40))
        #expect(try await world.manager.validSession().accessToken.value.matches(old.accessToken.value))
        await world.manager.finishBackgroundWork()
        #expect(world.service.counts.refreshes == 1)
        #expect(!(try await world.manager.validSession().accessToken.value.matches(old.accessToken.value)))
    }

    @Test func `begins at most half the lifetime before the expiry`() async throws {
        let world = try await World.signedIn(
            lifetime: .seconds(40), policy: RefreshPolicy(leeway: .seconds(60), ahead: .seconds(600)))
        world.time.advance(by: .seconds(19))
        _ = try await world.manager.validSession()
        await world.manager.finishBackgroundWork()
        #expect(world.service.counts.refreshes == 0)
        world.time.advance(by: .seconds(2))
        _ = try await world.manager.validSession()
        #expect(world.service.counts.refreshes == 1)
    }

    @Test func `begins at a different time for each token`() async throws {
        var times: Set<Int> = []
        for seed in 1...8 {
            let time = ManualTimeSource()
            let service = FakeAuthService(time: time)
            let manager = AuthManager(
                provider: FakeProvider(service), store: MemoryStore(), time: time, policy: policy,
                randomness: SeededRandomSource(seed: UInt64(seed)))
            try await manager.restore()
            try await manager.signIn()
            time.advance(by: .seconds(209))
            var age = 209
            while service.counts.refreshes == 0, age < 300 {
                time.advance(by: .seconds(1))
                age += 1
                _ = try await manager.validSession()
                await manager.finishBackgroundWork()
            }
            #expect((210...241).contains(age))
            times.insert(age)
        }
        #expect(times.count > 2)
    }

    @Test func `isn't retried at once after a failure while the token is valid`() async throws {
        let world = try await World.signedIn(policy: policy)
        world.provider.script(.refresh, .unreachable, .unreachable, .unreachable)
        world.time.advance(by: .seconds(275))
        for _ in 1...20 {
            _ = try await world.manager.validSession()
            await world.manager.finishBackgroundWork()
        }
        #expect(world.provider.calls.count { $0 == .refresh } == 1)
        world.time.advance(by: .seconds(11))
        _ = try await world.manager.validSession()
        #expect(world.provider.calls.count { $0 == .refresh } == 2)
    }

    @Test func `repeats automatically if the app wants that, and ends with its task`() async throws {
        let world = try await World.signedIn(policy: policy)
        let keeping = Task { await world.manager.refreshAutomatically() }
        for count in 1...3 {
            while world.service.counts.refreshes < count {
                try await world.time.waitForSleepers()
                world.time.advanceToNextSleeper()
                await world.manager.finishBackgroundWork()
            }
        }
        keeping.cancel()
        await keeping.value
        #expect(world.service.counts.reuses == 0)
    }
}

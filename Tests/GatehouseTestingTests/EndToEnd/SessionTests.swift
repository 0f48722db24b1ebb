import GatehouseClient
import GatehouseHTTP
import GatehouseProviders
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("From end to end, in process")
struct SessionTests {
    @Test func `a person signs in, and the session is renewed once for many`() async throws {
        let world = try await World()
        let manager = world.manager(world.provider())
        try await manager.signIn(using: world.person)
        let first = try await manager.validSession()
        #expect(first.refreshToken != nil && first.proofKeyID != nil)
        world.inProcess.time.advance(by: .seconds(301))
        let tokens = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<50 { group.addTask { try await manager.validSession().accessToken.value.revealed } }
            return try await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(tokens.count == 1)
        #expect(!tokens.contains(first.accessToken.value.revealed))
        #expect(try await world.countRefreshes() == 1)
    }

    @Test func `a lost answer to a refresh costs nobody the session`() async throws {
        let world = try await World()
        let provider = world.provider()
        let session = try await world.signIn(provider)
        world.plan(.loseAnswer)
        await #expect { try await provider.refresh(session) } throws: {
            if case .inDoubt = $0 as? RefreshFailure { true } else { false }
        }
        #expect(try await world.countRefreshes() == 1)
        let renewed = try session.merging(try await provider.refresh(session))
        #expect(try await world.countRefreshes() == 1)
        _ = try await provider.refresh(renewed)
        #expect(try await world.countRefreshes() == 2)
    }

    @Test func `a request that never arrives changes nothing`() async throws {
        let world = try await World()
        let provider = world.provider()
        let session = try await world.signIn(provider)
        world.plan(.loseRequest)
        await #expect { try await provider.refresh(session) } throws: {
            if case .transient = $0 as? RefreshFailure { true } else { false }
        }
        #expect(try await world.countRefreshes() == 0)
        _ = try await provider.refresh(session)
    }

    @Test func `a thief with a spent token and another key ends nothing`() async throws {
        let world = try await World()
        let provider = world.provider()
        let session = try await world.signIn(provider)
        let renewed = try session.merging(try await provider.refresh(session))
        let key = try await world.keys.makeKey(for: .init(issuer: "thief", clientID: "notes"))
        let stolen = AuthSession(
            provider: session.provider, account: session.account, accessToken: session.accessToken,
            refreshToken: session.refreshToken, proofKeyID: key.id)
        await #expect { try await provider.refresh(stolen) } throws: {
            if case .rejected = $0 as? RefreshFailure { true } else { false }
        }
        #expect(try await world.count(.refreshRefused) == 1)
        _ = try await provider.refresh(renewed)
    }

    @Test func `a thief with a spent token and its key ends the family, for the owner too`() async throws {
        let world = try await World()
        let provider = world.provider()
        let stolen = try await world.signIn(provider)
        let renewed = try stolen.merging(try await provider.refresh(stolen))
        let again = try renewed.merging(try await provider.refresh(renewed))
        for loser in [stolen, again] {
            await #expect { try await provider.refresh(loser) } throws: {
                if case .rejected = $0 as? RefreshFailure { true } else { false }
            }
        }
        #expect(try await world.count(.refreshReused) == 1)
    }

    @Test func `a device that is revoked while an answer is on its way loses its session at the next refresh`()
        async throws
    {
        let world = try await World()
        let manager = world.manager(world.provider())
        try await manager.signIn(using: world.person)
        let gate = Gate<Void>()
        world.plan(.holdAnswer(gate))
        let refresh = spawn { try await manager.refresh() }
        try await world.network.waitForHeld()
        let device = try #require(try await world.families("notes").first?.device)
        #expect(try await world.inProcess.service.revokeDevice(device) == 1)
        gate.open()
        _ = try await refresh.value
        await #expect { try await manager.refresh() } throws: { ($0 as? AuthError)?.code == .sessionEnded }
    }
}

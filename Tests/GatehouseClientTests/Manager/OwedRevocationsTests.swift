import GatehouseClient
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("Sessions with a pending revocation")
struct OwedRevocationsTests {
    private let time = ManualTimeSource()
    private let service: FakeAuthService
    private let maximum = AuthRecord.maximumRevocations

    init() {
        service = FakeAuthService(time: time)
    }

    private func sessions(_ count: Int) async throws -> [AuthSession] {
        var sessions: [AuthSession] = []
        for number in 0..<count {
            let credential = PasswordCredential(username: "\(number)", password: Secret("hunter2"))
            sessions.append(try await FakeProvider(service).signIn(SignInContext(credential: credential)))
        }
        return sessions
    }

    private func world(owing owed: [AuthSession], signedIn session: AuthSession? = nil) -> World {
        let pending = owed.map { PendingRevocation($0, since: time.now) }
        return World(
            stored: AuthRecord(session: session, generation: 1, revocations: pending), on: service, time: time)
    }

    private func revoked(_ sessions: [AuthSession]) throws -> Int {
        try sessions.count { service.isRevoked(try #require($0.refreshToken)) }
    }

    @Test func `are all revoked, however many there are`() async throws {
        let sessions = try await sessions(maximum + 1)
        let world = world(owing: sessions.dropLast(), signedIn: sessions.last)
        for _ in 1...maximum { world.provider.script(.revoke, .unreachable) }
        try await world.manager.restore()
        await world.manager.finishBackgroundWork()
        #expect(world.manager.pendingRevocations == maximum)
        await world.manager.signOut()
        #expect(await world.manager.finishRevocations() == nil)
        #expect(try revoked(sessions) == maximum + 1)
        #expect(world.store.record?.revocations.isEmpty == true)
    }

    @Test func `are dropped, the oldest first, if there are too many, and the history records it`()
        async throws
    {
        let sessions = try await sessions(maximum + 2)
        let world = world(owing: sessions.dropLast(), signedIn: sessions.last)
        for _ in 1...(maximum + 1) { world.provider.script(.revoke, .unreachable) }
        try await world.manager.restore()
        await world.manager.finishBackgroundWork()
        #expect(world.manager.pendingRevocations == maximum)
        #expect(world.provider.calls.count { $0 == .revoke } == maximum + 1)
        let entries = await world.manager.history.entries.filter { $0.event == "revocationGivenUp" }
        #expect(entries.map { $0.details["error"] } == ["unreachable"])
        await world.manager.signOut()
        #expect(await world.manager.finishRevocations() == nil)
        #expect(try revoked(sessions) == maximum + 1)
        #expect(!service.isRevoked(try #require(sessions.first?.refreshToken)))
    }

    @Test func `are revoked once, however many there are when the store can't be written`() async throws {
        let sessions = try await sessions(maximum + 8)
        let world = world(owing: sessions)
        world.store.script(.save, .failed)
        try await world.manager.restore()
        await world.manager.finishRevocations()
        #expect(world.manager.pendingRevocations == 0)
        await world.manager.finishRevocations()
        #expect(world.store.record?.revocations.isEmpty == true)
        #expect(world.provider.calls.count { $0 == .revoke } == maximum + 8)
    }
}

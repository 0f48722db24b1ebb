import GatehouseClient
import GatehouseHTTP
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("Two managers on one store")
struct SharingTests {
    private let time = ManualTimeSource()
    private let store = MemoryStore()
    private let service: FakeAuthService

    init() {
        service = FakeAuthService(time: time)
    }

    private func manager(_ name: String, provider: FakeProvider? = nil) -> AuthManager {
        AuthManager(
            provider: provider ?? FakeProvider(service), store: store, time: time, policy: World.pulled, name: name)
    }

    private func signIn(_ manager: AuthManager, as name: String = "alice") async throws {
        try await manager.restore()
        let credential = PasswordCredential(username: name, password: Secret("hunter2"))
        try await manager.signIn(SignInContext(credential: credential))
    }

    private func state(of manager: AuthManager, when isWanted: (AuthenticationState) -> Bool) async
        -> AuthenticationState
    {
        for await state in manager.states where isWanted(state) { return state }
        return manager.state
    }

    @Test func `both report a sign-in of one and a sign-out of the other`() async throws {
        let (one, two) = (manager("one"), manager("two"))
        try await two.restore()
        try await signIn(one)
        #expect(await state(of: two) { $0.isSignedIn }.account?.subject == "alice")
        await two.signOut()
        #expect(await state(of: one) { $0.isSignedOut } == .signedOut(.elsewhere))
        await two.finishRevocations()
        #expect(service.counts.revocations == 1)
    }

    @Test func `share one refresh for all their callers`() async throws {
        let (one, two) = (manager("one"), manager("two"))
        try await signIn(one)
        _ = await state(of: two) { $0.isSignedIn }
        for _ in 1...20 {
            time.advance(by: .seconds(300))
            let tokens = try await withThrowingTaskGroup(of: String.self) { group in
                for manager in [one, two] {
                    for _ in 1...10 {
                        group.addTask { try await manager.validSession().accessToken.value.revealed }
                    }
                }
                return try await group.reduce(into: Set<String>()) { $0.insert($1) }
            }
            #expect(tokens.count == 1)
        }
        #expect(service.counts.refreshes == 20)
        #expect(service.counts.reuses == 0 && service.counts.recoveries == 0)
    }

    @Test func `adopt each other's refreshed tokens without a request`() async throws {
        let quiet = FakeProvider(service)
        let (one, two) = (manager("one"), manager("two", provider: quiet))
        try await signIn(one)
        _ = await state(of: two) { $0.isSignedIn }
        let renewed = try await one.refresh()
        let adopted = try await two.validSession()
        _ = try await two.refresh(ifCurrent: adopted.accessToken)
        #expect(service.counts.refreshes <= 2 && service.counts.reuses == 0)
        #expect(renewed.account.id == adopted.account.id)
    }

    @Test func `discard a refresh that the other's sign-out overtakes, and revoke its tokens`() async throws {
        let provider = FakeProvider(service)
        let (one, two) = (manager("one", provider: provider), manager("two"))
        try await signIn(one)
        _ = await state(of: two) { $0.isSignedIn }
        let gate = Gate<Void>()
        provider.script(.refresh, .held(gate))
        let refresh = Task { try await one.refresh() }
        try await provider.waitForCalls(2)
        await two.signOut()
        gate.open()
        let error = try await #require(throws: AuthError.self) { try await refresh.value }
        #expect(error.recovery == .reauthenticate)
        #expect(one.state == .signedOut(.elsewhere))
        guard case .found(let record) = await store.read() else {
            Issue.record("the record is gone")
            return
        }
        #expect(record.session == nil)
        // The caller may have been told about the sign-out before the response arrived: then the refresh still runs.
        await one.finishBackgroundWork()
        await two.finishBackgroundWork()
        #expect(one.pendingRevocations == 0 && service.counts.reuses == 0)
    }

    @Test func `revoke the tokens of a response that arrives after the other's sign-out was noticed`() async throws {
        let provider = FakeProvider(service)
        let (one, two) = (manager("one", provider: provider), manager("two"))
        try await signIn(one)
        _ = await state(of: two) { $0.isSignedIn }
        let gate = Gate<Void>()
        provider.script(.refresh, .held(gate))
        let refresh = Task { try await one.refresh() }
        try await provider.waitForCalls(2)
        await two.signOut()
        #expect(await state(of: one) { $0.isSignedOut } == .signedOut(.elsewhere))
        await #expect(throws: AuthError.self) { try await refresh.value }
        gate.open()
        await one.finishBackgroundWork()
        #expect(one.pendingRevocations == 0)
        let revoked = provider.calls.count { $0 == .revoke }
        #expect(revoked == 1)
    }

    @Test func `end the requests of a session when the other one signs in to another account`() async throws {
        let (one, two) = (manager("one"), manager("two"))
        try await signIn(one)
        _ = await state(of: two) { $0.isSignedIn }
        let before = try await two.validSession()
        try await signIn(one, as: "bob")
        #expect(await state(of: two) { $0.account?.subject == "bob" }.isSignedIn)
        await one.finishRevocations()
        #expect(!service.accepts(before.accessToken.value))
        #expect(service.accepts(try await two.validSession().accessToken.value))
    }

    @Test func `keep the refreshed session if the other one's old token is rejected`() async throws {
        let (one, two) = (manager("one"), manager("two"))
        try await signIn(one)
        _ = await state(of: two) { $0.isSignedIn }
        _ = try await one.refresh()
        _ = try await one.refresh()
        _ = try await two.refresh()
        #expect(service.counts.reuses == 0)
        #expect(one.state.isSignedIn && two.state.isSignedIn)
    }

    @Test func `write one history, which names the author of each entry`() async throws {
        let (one, two) = (manager("one"), manager("two"))
        try await signIn(one)
        _ = await state(of: two) { $0.isSignedIn }
        try await two.refresh()
        await one.signOut()
        await two.finishBackgroundWork()
        let entries = await one.history.entries
        #expect(entries.contains { $0.event == "signedIn" && $0.author == "one" })
        #expect(entries.contains { $0.event == "renewed" && $0.author == "two" })
        #expect(
            entries.contains { $0.event == "signedOut" && $0.author == "one" && $0.details["reason"] == "requested" })
    }
}

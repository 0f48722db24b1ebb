import GatehouseClient
import GatehouseTesting
import GatehouseTypes
import Synchronization
import Testing

@Suite("Several accounts")
struct AccountsTests {
    private let time = ManualTimeSource()
    private let store = MemoryAccountStore()
    private let service: FakeAuthService
    private let provider: FakeProvider

    init() {
        service = FakeAuthService(time: time)
        provider = FakeProvider(service)
    }

    private func open(on other: StubbornAccountStore? = nil) async throws -> AuthAccounts {
        try await AuthAccounts(
            in: other.map { $0 as any AccountStore } ?? store, randomness: SeededRandomSource(seed: 1)
        ) { [provider, time] _, store in
            AuthManager(provider: provider, store: store, time: time, policy: World.pulled)
        }
    }

    private func person(_ name: String) -> SignInContext {
        SignInContext(credential: PasswordCredential(username: name, password: Secret("hunter2")))
    }

    private func owed(_ slot: AccountSlot) async -> Int {
        guard case .found(let record) = await store.store(of: slot).read() else { return 0 }
        return record.revocations.count
    }

    private func names(_ accounts: AuthAccounts) -> Set<AccountID> {
        Set(accounts.entries.compactMap(\.account?.subject))
    }

    @Test func `are signed in at the same time, and the last one to sign in is current`() async throws {
        let accounts = try await open()
        #expect(accounts.entries.isEmpty && accounts.current == nil)
        let alice = try await accounts.signIn(person("alice"))
        let bob = try await accounts.signIn(person("bob"))
        #expect(names(accounts) == ["alice", "bob"])
        #expect(accounts.current?.account?.subject == "bob")
        let first = try await alice.manager.validSession()
        let second = try await bob.manager.validSession()
        #expect(!first.accessToken.value.matches(second.accessToken.value))
        try await accounts.use(try #require(alice.account).id)
        #expect(accounts.current?.slot == alice.slot)
    }

    @Test func `are restored after a restart, with the same current account`() async throws {
        let before = try await open()
        let alice = try await before.signIn(person("alice"))
        try await before.signIn(person("bob"))
        try await before.use(try #require(alice.account).id)
        let after = try await open()
        #expect(names(after) == ["alice", "bob"])
        #expect(after.current?.account?.subject == "alice")
    }

    @Test func `never wait for each other`() async throws {
        let accounts = try await open()
        let alice = try await accounts.signIn(person("alice"))
        let bob = try await accounts.signIn(person("bob"))
        let gate = Gate<Void>()
        provider.script(.refresh, .held(gate))
        let slow = Task { try await alice.manager.refresh() }
        try await provider.waitForCalls(3)
        #expect(try await bob.manager.refresh().account.subject == "bob")
        gate.open()
        #expect(try await slow.value.account.subject == "alice")
    }

    @Test func `are signed out one by one, and without the current one there is none until another is chosen`()
        async throws
    {
        let accounts = try await open()
        let alice = try #require(try await accounts.signIn(person("alice")).account)
        let bob = try #require(try await accounts.signIn(person("bob")).account)
        #expect(await accounts.signOut(bob.id).isComplete)
        #expect(names(accounts) == ["alice"] && accounts.current == nil)
        let error = try await #require(throws: AuthError.self) { try await accounts.use(bob.id) }
        #expect(error.code == .notSignedIn)
        try await accounts.use(alice.id)
        #expect(accounts.current?.account == alice)
        #expect(service.counts.revocations == 1)
        #expect(try await store.slots().count == 1)
    }

    @Test func `have one session each, which a second sign-in replaces`() async throws {
        let accounts = try await open()
        let first = try await accounts.signIn(person("alice")).manager.validSession()
        let second = try await accounts.signIn(person("alice")).manager.validSession()
        #expect(accounts.entries.count == 1)
        #expect(service.isRevoked(try #require(first.refreshToken)))
        #expect(service.accepts(second.accessToken.value))
        #expect(accounts.current?.account?.subject == "alice")
    }

    @Test func `stay the same after a failed sign-in`() async throws {
        let accounts = try await open()
        try await accounts.signIn(person("alice"))
        provider.script(.signIn, .failed(AuthError(.cancelled)))
        await #expect(throws: AuthError.self) { try await accounts.signIn(person("bob")) }
        #expect(names(accounts) == ["alice"] && accounts.current?.account?.subject == "alice")
        #expect(try await store.slots().count == 1)
    }

    @Test func `keep the slot of an account whose revocation is pending`() async throws {
        let accounts = try await open()
        let alice = try #require(try await accounts.signIn(person("alice")).account)
        provider.script(
            .revoke, .failed(AuthError(.unreachable)), .failed(AuthError(.unreachable)),
            .failed(AuthError(.unreachable)))
        await accounts.signOut(alice.id)
        #expect(accounts.entries.isEmpty && accounts.current == nil)
        #expect(try await store.slots().count == 1)
    }

    @Test func `keep the slot of a failed sign-in whose session has still to be revoked`() async throws {
        let accounts = try await open()
        let gate = Gate<Void>()
        provider.script(.signIn, .held(gate))
        for _ in 0..<9 { provider.script(.revoke, .unreachable) }
        let attempt = Task { try await accounts.signIn(person("alice")) }
        try await provider.waitForCalls(1)
        attempt.cancel()
        gate.open()
        let error = await #expect(throws: AuthError.self) { try await attempt.value }
        #expect(error?.code == .cancelled)
        #expect(accounts.entries.isEmpty && accounts.current == nil)
        let slot = try #require(try await store.slots().first)
        #expect(await owed(slot) == 1)
        #expect(service.liveAccounts == ["alice"])
        let calls = provider.calls.count
        try await time.waitForSleepers()
        time.advanceToNextSleeper()
        try await provider.waitForCalls(calls + 1)
    }

    @Test func `stay the same if the choice of the current one can't be stored`() async throws {
        let stubborn = StubbornAccountStore(store)
        let accounts = try await open(on: stubborn)
        let alice = try await accounts.signIn(person("alice"))
        let session = try await alice.manager.validSession()
        stubborn.isStubborn.withLock { $0 = true }
        for name in ["alice", "bob"] {
            let error = await #expect(throws: AuthError.self) { try await accounts.signIn(person(name)) }
            #expect(error?.code == .storeFailed)
        }
        #expect(accounts.entries.map(\.slot) == [alice.slot])
        #expect(accounts.current?.slot == alice.slot)
        #expect(try await store.slots() == [alice.slot])
        #expect(service.accepts(session.accessToken.value))
        #expect(service.liveAccounts == ["alice"])
    }

    @Test func `keep one session of an account that is signed in twice at once, and revoke the other`() async throws {
        let report = await ScheduleExplorer(.novel(count: 300, seed: 1)).explore {
            let time = ManualTimeSource()
            let (store, service) = (StubbornAccountStore(MemoryAccountStore()), FakeAuthService(time: time))
            let provider = FakeProvider(service) { await explorationPoint() }
            let accounts = try await inOrder {
                try await AuthAccounts(in: store, randomness: SeededRandomSource(seed: 1)) { _, store in
                    AuthManager(
                        provider: provider, store: store, time: time, policy: World.pulled,
                        points: SchedulingPoints { _ in await explorationPoint() })
                }
            }
            async let first = accounts.signIn()
            async let second = accounts.signIn()
            let slots = [try await first.slot, try await second.slot]
            let entry = accounts.entries.first
            return [
                accounts.entries.count, try await store.slots().count, service.liveAccounts.count,
                accounts.current.map { $0.slot == entry?.slot && slots.contains($0.slot) ? 1 : 0 } ?? -1,
            ]
        }
        #expect(report.failures.isEmpty)
        #expect(Set(report.outcomes.keys) == [[1, 1, 1, 1]])
    }

    @Test func `keep the slot of an account whose refreshed tokens arrive after its sign-out`()
        async throws
    {
        let accounts = try await open()
        let alice = try await accounts.signIn(person("alice"))
        let account = try #require(alice.account)
        let gate = Gate<Void>()
        provider.script(.refresh, .held(gate))
        let open = Gate<Void>()
        open.open()
        provider.script(.revoke, .held(open))
        for _ in 0..<9 { provider.script(.revoke, .unreachable) }
        let refresh = Task { try await alice.manager.refresh() }
        try await provider.waitForCalls(2)
        let signOut = Task { await accounts.signOut(account.id) }
        _ = await refresh.result
        gate.open()
        #expect(await signOut.value.isComplete)
        #expect(try await store.slots() == [alice.slot])
        #expect(await owed(alice.slot) == 1)
    }

    @Test(arguments: ["", "a/b", "..", "a.b", String(repeating: "a", count: 65), "ä"])
    func `have slot names that are safe as file names`(_ name: String) {
        #expect(AccountSlot(rawValue: name) == nil)
        #expect(AccountSlot(rawValue: "a-B_9")?.rawValue == "a-B_9")
    }
}

/// A store that can be made to refuse to store which account is current, and that takes its time otherwise.
private final class StubbornAccountStore: AccountStore {
    let isStubborn = Mutex(false)
    private let store: MemoryAccountStore

    init(_ store: MemoryAccountStore) {
        self.store = store
    }

    func slots() async throws -> [AccountSlot] { try await store.slots() }
    func store(of slot: AccountSlot) -> any AuthDataStore { store.store(of: slot) }
    func remove(_ slot: AccountSlot) async throws { try await store.remove(slot) }
    func current() async throws -> AccountSlot? { try await store.current() }

    func makeCurrent(_ slot: AccountSlot?) async throws {
        await explorationPoint()
        if isStubborn.withLock({ $0 }) { throw AuthError(.storeFailed, "as wanted") }
        try await store.makeCurrent(slot)
    }
}

import GatehouseClient
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("Several accounts")
struct AccountsTests {
    private let time = ManualTimeSource()
    private let shelf = MemoryShelf()
    private let service: FakeAuthService
    private let provider: FakeProvider

    init() {
        service = FakeAuthService(time: time)
        provider = FakeProvider(service)
    }

    private func open() async throws -> AuthAccounts {
        try await AuthAccounts(on: shelf, randomness: SeededRandomSource(seed: 1)) { [provider, time] _, store in
            AuthManager(provider: provider, store: store, time: time, policy: World.pulled)
        }
    }

    private func person(_ name: String) -> SignInContext {
        SignInContext(credential: PasswordCredential(username: name, password: Secret("hunter2")))
    }

    private func names(_ accounts: AuthAccounts) -> Set<AccountID> {
        Set(accounts.entries.compactMap(\.account?.subject))
    }

    @Test func `live side by side, and the last to sign in is current`() async throws {
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

    @Test func `are there again after a restart, with the same one current`() async throws {
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

    @Test func `end one by one; without the current one none is, until another is chosen`() async throws {
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
        #expect(try await shelf.slots().count == 1)
    }

    @Test func `hold one session for each account: a second sign-in takes the place of the first`() async throws {
        let accounts = try await open()
        let first = try await accounts.signIn(person("alice")).manager.validSession()
        let second = try await accounts.signIn(person("alice")).manager.validSession()
        #expect(accounts.entries.count == 1)
        #expect(service.isRevoked(try #require(first.refreshToken)))
        #expect(service.accepts(second.accessToken.value))
        #expect(accounts.current?.account?.subject == "alice")
    }

    @Test func `change nothing by a sign-in that fails`() async throws {
        let accounts = try await open()
        try await accounts.signIn(person("alice"))
        provider.script(.signIn, .failed(AuthError(.cancelled)))
        await #expect(throws: AuthError.self) { try await accounts.signIn(person("bob")) }
        #expect(names(accounts) == ["alice"] && accounts.current?.account?.subject == "alice")
        #expect(try await shelf.slots().count == 1)
    }

    @Test func `keep the slot of one that still owes its server a revocation`() async throws {
        let accounts = try await open()
        let alice = try #require(try await accounts.signIn(person("alice")).account)
        provider.script(
            .revoke, .failed(AuthError(.unreachable)), .failed(AuthError(.unreachable)),
            .failed(AuthError(.unreachable)))
        await accounts.signOut(alice.id)
        #expect(accounts.entries.isEmpty && accounts.current == nil)
        #expect(try await shelf.slots().count == 1)
    }

    @Test(arguments: ["", "a/b", "..", "a.b", String(repeating: "a", count: 65), "ä"])
    func `are kept under names that lead nowhere else`(_ name: String) {
        #expect(AccountSlot(rawValue: name) == nil)
        #expect(AccountSlot(rawValue: "a-B_9")?.rawValue == "a-B_9")
    }
}

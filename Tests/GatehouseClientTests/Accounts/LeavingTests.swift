import GatehouseClient
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("Accounts that were signed out while their server was away")
struct LeavingTests {
    private let time = ManualTimeSource()
    private let store = MemoryAccountStore()
    private let provider: FakeProvider
    private let service: FakeAuthService

    init() {
        service = FakeAuthService(time: time)
        provider = FakeProvider(service)
    }

    private func accounts() async throws -> AuthAccounts {
        let (provider, time) = (provider, time)
        return try await AuthAccounts(in: store, randomness: SeededRandomSource(seed: 1)) { _, store in
            AuthManager(provider: provider, store: store, time: time, policy: World.pulled)
        }
    }

    private func signIn(_ name: String, to accounts: AuthAccounts) async throws -> AuthAccounts.Entry {
        let credential = PasswordCredential(username: name, password: Secret("hunter2"))
        return try await accounts.signIn(SignInContext(credential: credential))
    }

    @Test func `stay until they are revoked, and are forgotten with the next change`() async throws {
        let accounts = try await accounts()
        weak var manager: AuthManager?
        let id: Account.ID
        do {
            let entry = try await signIn("alice", to: accounts)
            manager = entry.manager
            for _ in 0..<3 { provider.script(.revoke, .failed(AuthError(.unreachable))) }
            id = try #require(entry.account).id
            await accounts.signOut(id)
        }
        await accounts.signOut(id)
        #expect(manager?.pendingRevocations == 1)
        #expect(try await store.slots().count == 1)
        // The manager tries again when it's time.
        for _ in 0..<5 where service.liveAccounts.contains("alice") {
            time.advance(by: .seconds(3_600))
            await manager?.finishRevocations()
        }
        #expect(!service.liveAccounts.contains("alice"))
        _ = try await signIn("bob", to: accounts)
        #expect(manager == nil)
        #expect(try await store.slots().count == 1)
        #expect(try await self.accounts().entries.map(\.account?.id) == accounts.entries.map(\.account?.id))
    }
}

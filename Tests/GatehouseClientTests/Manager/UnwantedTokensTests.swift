import GatehouseClient
import GatehouseTesting
import GatehouseTypes
import Testing

/// Tokens that a service has issued and that nobody uses.
@Suite("Unwanted tokens")
struct UnwantedTokensTests {
    /// A provider whose every way to sign in returns a session with the name of another provider.
    private struct RenamingProvider: FakeProviderWrapper, SignUpProvider, AnonymousProvider, AccountUpgradeProvider {
        let base: FakeProvider

        func signIn(_ context: SignInContext) async throws -> AuthSession {
            let session = try await base.signIn(context)
            return AuthSession(
                provider: "another", account: session.account, accessToken: session.accessToken,
                refreshToken: session.refreshToken)
        }

        func signUp(_ context: SignInContext) async throws -> AuthSession { try await signIn(context) }

        func signInAnonymously(_ context: SignInContext) async throws -> AuthSession { try await signIn(context) }

        func upgrade(_ session: AuthSession, with context: SignInContext) async throws -> AuthSession {
            try await signIn(context)
        }
    }

    private enum Way: CaseIterable { case signIn, signUp, anonymous, stepUp, upgrade }

    @Test(arguments: Way.allCases)
    private func `with another provider's name are refused and revoked, however somebody signs in`(
        way: Way
    ) async throws {
        let time = ManualTimeSource()
        let service = FakeAuthService(time: time)
        let base = FakeProvider(service)
        let needsSession = [.stepUp, .upgrade].contains(way)
        let stored = needsSession ? try await base.signIn(SignInContext()) : nil
        let store = FaultyStore(stored)
        let manager = AuthManager(
            provider: RenamingProvider(base: base), store: store, time: time, policy: World.pulled)
        try await manager.restore()
        let context = SignInContext(credential: PasswordCredential(username: "bob", password: Secret("hunter2")))
        let error = try await #require(throws: AuthError.self) {
            switch way {
            case .signIn: try await manager.signIn(context)
            case .signUp: try await manager.signUp(context)
            case .anonymous: try await manager.signInAnonymously()
            case .stepUp: try await manager.stepUp(to: AuthenticationRequirement(contextClasses: ["strong"]), context)
            case .upgrade: try await manager.upgrade(with: context)
            }
        }
        #expect(error.code == .misconfigured)
        await manager.finishBackgroundWork()
        #expect(store.savedSessions.allSatisfy { $0.account.subject == "alice" })
        #expect(manager.state.isSignedIn == needsSession)
        // The provider that issued them revokes them, and no other.
        #expect(base.calls.suffix(2) == [.revoke, .forget])
        #expect(service.liveAccounts == (needsSession ? ["alice"] : []))
    }

    @Test func `of a sign-in that failed afterwards are revoked`() async throws {
        let world = World()
        try await world.manager.restore()
        let session = try await world.provider.signIn(SignInContext())
        world.provider.script(.signIn, .failed(AuthError(.invalidResponse, "no ID token").leaving(session)))
        let error = try await #require(throws: AuthError.self) { try await world.signIn() }
        #expect(error.code == .invalidResponse && error.reason == "no ID token")
        await world.manager.finishBackgroundWork()
        #expect(world.service.liveAccounts.isEmpty)
        #expect(world.manager.state == .signedOut(.nothingStored))
        #expect(world.store.record?.session == nil)
        #expect(world.store.record?.revocations.isEmpty == true)
    }

    @Test func `of a sign-in that failed are listed before the server is asked to revoke them`() async throws {
        let world = World()
        try await world.manager.restore()
        let session = try await world.provider.signIn(SignInContext())
        let gate = Gate<Void>()
        world.provider.script(.signIn, .failed(AuthError(.invalidResponse).leaving(session)))
        world.provider.script(.revoke, .held(gate))
        await #expect(throws: AuthError.self) { try await world.signIn() }
        // The sign-ins and the revocation.
        try await world.provider.waitForCalls(3)
        #expect(world.store.record?.revocations.count == 1)
        gate.open()
        await world.manager.finishBackgroundWork()
        #expect(world.store.record?.revocations.isEmpty == true)
    }

    @Test func `of a step-up to another account are listed before the server is asked to revoke them`() async throws {
        let world = try await World.signedIn()
        let gate = Gate<Void>()
        world.provider.script(.revoke, .held(gate))
        let context = SignInContext(credential: PasswordCredential(username: "bob", password: Secret("hunter2")))
        let error = try await #require(throws: AuthError.self) {
            try await world.manager.stepUp(to: AuthenticationRequirement(contextClasses: ["strong"]), context)
        }
        #expect(error.code == .accountMismatch)
        try await world.provider.waitForCalls(3)
        #expect(world.store.record?.revocations.map(\.session.account.subject) == ["bob"])
        gate.open()
        await world.manager.finishBackgroundWork()
        #expect(world.store.record?.revocations.isEmpty == true)
        #expect(world.manager.state.account?.subject == "alice")
    }

    @Test func `of a sign-in that failed stay listed until they are revoked, also by the next launch`() async throws {
        let world = World()
        try await world.manager.restore()
        let session = try await world.provider.signIn(SignInContext())
        world.provider.script(.signIn, .failed(AuthError(.invalidResponse).leaving(session)))
        world.provider.script(.revoke, .unreachable)
        await #expect(throws: AuthError.self) { try await world.signIn() }
        await world.manager.finishBackgroundWork()
        #expect(world.store.record?.session == nil)
        #expect(world.store.record?.revocations.count == 1)
        let after = world.restarted()
        try await after.manager.restore()
        #expect(await after.manager.finishRevocations() == nil)
        #expect(world.service.liveAccounts.isEmpty)
    }

    @Test func `that a step-up couldn't replace in the store are revoked if the new session ends by an odd answer`()
        async throws
    {
        let world = try await World.signedIn()
        let old = try await world.manager.validSession()
        world.store.script(.save, .failed)
        let context = SignInContext(credential: PasswordCredential(username: "alice", password: Secret("hunter2")))
        try await world.manager.stepUp(to: AuthenticationRequirement(contextClasses: ["strong"]), context)
        #expect(world.manager.state.session?.durability == .memoryOnly)
        world.provider.script(.refresh, .otherAccount("mallory"))
        await #expect(throws: AuthError.self) { try await world.manager.refresh() }
        #expect(world.manager.state == .signedOut(.mismatched))
        await world.manager.finishBackgroundWork()
        #expect(world.service.isRevoked(try #require(old.refreshToken)))
        #expect(world.service.liveAccounts.isEmpty && world.store.record?.session == nil)
    }

    /// Another process signs out before the first one stores the tokens that it gets next.
    private func worldOfASignOut() async throws -> SharedStoreWorld {
        let world = SharedStoreWorld()
        try await world.signIn(world.manager, as: "alice")
        try await world.sibling.restore()
        world.store.before(.record) { await world.endBySibling() }
        return world
    }

    @Test func `of a refresh are revoked if another process has ended the session meanwhile`() async throws {
        let world = try await worldOfASignOut()
        await #expect(throws: AuthError.self) { try await world.manager.refresh() }
        await world.manager.finishBackgroundWork()
        #expect(world.manager.state == .signedOut(.elsewhere))
        // The other process knows only the tokens that it has read.
        #expect(world.provider.calls.count { $0 == .revoke } == 2)
    }

    @Test func `of a step-up are revoked if another process has ended the session meanwhile`() async throws {
        let world = try await worldOfASignOut()
        let context = SignInContext(credential: PasswordCredential(username: "alice", password: Secret("hunter2")))
        await #expect(throws: AuthError.self) {
            try await world.manager.stepUp(to: AuthenticationRequirement(contextClasses: ["strong"]), context)
        }
        await world.manager.finishBackgroundWork()
        #expect(world.service.liveAccounts.isEmpty)
        #expect(await world.storedAccount == nil)
    }

    @Test func `that couldn't be stored are revoked if another process has ended the session`() async throws {
        let world = SharedStoreWorld()
        try await world.signIn(world.manager, as: "alice")
        try await world.sibling.restore()
        world.store.setWritesFail(true)
        try await world.manager.refresh()
        #expect(world.manager.state.session?.durability == .memoryOnly)
        await world.endBySibling()
        // The next attempt to store them finds the end.
        world.store.setWritesFail(false)
        try await world.time.waitForSleepers()
        world.time.advanceToNextSleeper()
        for await state in world.manager.states where state == .signedOut(.elsewhere) { break }
        await world.manager.finishBackgroundWork()
        #expect(world.provider.calls.count { $0 == .revoke } == 2)
    }
}

import GatehouseClient
import GatehouseHTTP
import GatehouseTesting
import GatehouseTypes
import Synchronization
import Testing

@Suite("A step-up")
struct StepUpTests {
    private static let challenge =
        #"Bearer error="insufficient_user_authentication", acr_values="urn:mfa urn:key", max_age="300""#

    private func demanding(_ world: World, until count: Int = 1) -> ScriptedTransport {
        let refused = Mutex(0)
        let answer = world.service.resource()
        return ScriptedTransport(default: { request in
            let isRefused = refused.withLock { refused in
                defer { refused += 1 }
                return refused < count
            }
            guard isRefused else { return try await answer(request) }
            return HTTPResponse(status: .unauthorized, headers: ["WWW-Authenticate": StepUpTests.challenge])
        })
    }

    private func loader(_ world: World, _ transport: ScriptedTransport, _ stepUp: OAuthAuthenticator.StepUp?)
        -> LoaderChain
    {
        LoaderChain(transport: transport) {
            Authenticate([.oauth: world.manager.authenticator(for: World.api, stepUp: stepUp)])
        }
    }

    @Test func `is requested once, resumes the request, and keeps the session's epoch`() async throws {
        let world = try await World.signedIn()
        let before = try await world.manager.validSession()
        let asked = Mutex<[AuthenticationRequirement]>([])
        let transport = demanding(world, until: 3)
        let chain = loader(world, transport) { requirement in
            asked.withLock { $0.append(requirement) }
            return SignInContext()
        }
        try await withThrowingTaskGroup(of: HTTPStatus.self) { group in
            for _ in 1...3 { group.addTask { try await chain.load(World.request()).status } }
            for try await status in group { #expect(status == .ok) }
        }
        let wanted = AuthenticationRequirement(
            contextClasses: ["urn:mfa", "urn:key"], maximumAge: .seconds(300))
        #expect(asked.withLock { Set($0) } == [wanted])
        let after = try await world.manager.validSession()
        #expect(!after.accessToken.value.matches(before.accessToken.value))
        await world.manager.finishRevocations()
        #expect(world.service.isRevoked(try #require(before.refreshToken)))
        #expect(!world.service.isRevoked(try #require(after.refreshToken)))
        #expect(try #require(world.store.session?.refreshToken).matches(try #require(after.refreshToken)))
    }

    @Test func `that isn't possible without a user fails with the requirement`() async throws {
        let world = try await World.signedIn()
        let chain = loader(world, demanding(world), nil)
        let error = try await #require(throws: HTTPError.self) { try await chain.load(World.request()) }
        let cause = try #require(error.underlyingError as? AuthError)
        #expect(cause.code == .stepUpRequired)
        #expect(cause.context.requirement?.contextClasses == ["urn:mfa", "urn:key"])
        #expect(world.manager.state.isSignedIn)
    }

    @Test func `to another account changes nothing, and the other account's tokens are revoked`() async throws {
        let world = try await World.signedIn(as: "alice")
        let context = SignInContext(credential: PasswordCredential(username: "bob", password: Secret("hunter2")))
        let requirement = AuthenticationRequirement(contextClasses: ["urn:mfa"])
        let error = try await #require(throws: AuthError.self) {
            try await world.manager.stepUp(to: requirement, context)
        }
        #expect(error.code == .accountMismatch)
        #expect(world.manager.state.account?.subject == "alice")
        await world.manager.finishRevocations()
        #expect(world.service.counts.revocations == 1)
        #expect(world.service.accepts(try await world.manager.validSession().accessToken.value))
    }

    @Test func `ends with its session`() async throws {
        let world = try await World.signedIn()
        let gate = Gate<Void>()
        world.provider.script(.signIn, .held(gate))
        let stepUp = Task { try await world.manager.stepUp(to: AuthenticationRequirement()) }
        try await world.provider.waitForCalls(2)
        await world.manager.signOut()
        let error = try await #require(throws: AuthError.self) { try await stepUp.value }
        #expect(error.code == .superseded || error.code == .sessionEnded)
        gate.open()
        await world.manager.finishBackgroundWork()
        #expect(world.manager.state.isSignedOut && world.store.session == nil)
    }

    @Test func `needs a signed-in user`() async throws {
        let world = World()
        let error = try await #require(throws: AuthError.self) {
            try await world.manager.stepUp(to: AuthenticationRequirement())
        }
        #expect(error.code == .notSignedIn)
    }

    @Test func `waits for a running refresh`() async throws {
        let world = try await World.signedIn()
        let gate = Gate<Void>()
        world.provider.script(.refresh, .held(gate))
        let refresh = Task { try await world.manager.refresh() }
        try await world.provider.waitForCalls(2)
        let stepUp = Task { try await world.manager.stepUp(to: AuthenticationRequirement()) }
        try await world.provider.waitForCalls(3)
        gate.open()
        _ = try await refresh.value
        #expect(try await stepUp.value.subject == "alice")
        #expect(world.service.counts.reuses == 0)
        await world.manager.finishRevocations()
        #expect(world.service.accepts(try await world.manager.validSession().accessToken.value))
    }
}

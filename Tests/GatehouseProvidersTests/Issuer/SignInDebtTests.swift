import GatehouseClient
import GatehouseHTTP
import GatehouseOAuth
import GatehouseProviders
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("A sign-in whose ID token isn't valid")
struct SignInDebtTests {
    private enum Way: CaseIterable { case browser, device, platform }

    private static let faults: [ScriptedIssuer.Misbehaviour] = [
        .missingIDToken, .wrongIssuer, .wrongAudience, .missingSubject, .brokenSignature, .unsigned,
        .wrongAccessTokenHash, .missingExpiry, .answering("/jwks", .ok, #"{"keys":[]}"#),
        .init("an ID token that isn't a text") { $0.tokens["id_token"] = 5 },
        .init("a token of another type") { $0.tokens["token_type"] = "mac" },
        .init("no access token") { $0.tokens["access_token"] = .some(nil) },
    ]

    private let fixture: ProviderFixture

    init() throws {
        fixture = try ProviderFixture()
    }

    private func provider(_ way: Way) async throws -> (provider: any RemoteAuthProvider, context: SignInContext) {
        switch way {
        case .browser: return (fixture.provider, SignInContext(userAgent: fixture.agent))
        case .device: return (fixture.provider, SignInContext(deviceCodePrompt: ScriptedDevicePrompt()))
        case .platform:
            let manager = AuthManager(
                provider: try fixture.sibling(), store: MemoryStore(), time: fixture.clock)
            try await manager.restore()
            _ = try await manager.signIn(SignInContext(userAgent: fixture.agent))
            let broker = LocalPlatformBroker(
                manager: manager, keys: fixture.keys, clientID: "platform", time: fixture.clock)
            var settings = IssuerSettings(
                issuer: ScriptedIssuer.name, authentication: .none("notes"), providerID: "platform-account")
            // With a limit each request would be a sleeper that the tests' clock steps over.
            settings.timeout = nil
            let app = PlatformAccountProvider(
                settings, broker: broker, transport: fixture.issuer.transport, keys: fixture.keys, time: fixture.clock)
            return (app, SignInContext())
        }
    }

    /// Returns the manager of a sign-in in a browser that fails, when nothing is left to do.
    private func failedSignIn(_ fault: ScriptedIssuer.Misbehaviour) async throws -> AuthManager {
        let manager = AuthManager(provider: fixture.provider, store: FaultyStore(), time: fixture.clock)
        try await manager.restore()
        fixture.issuer.misbehave(fault)
        await #expect(throws: AuthError.self) { try await manager.signIn(SignInContext(userAgent: fixture.agent)) }
        await manager.finishBackgroundWork()
        return manager
    }

    @Test(arguments: Way.allCases, faults)
    private func `gives no session, and its tokens are revoked with their key`(
        way: Way, fault: ScriptedIssuer.Misbehaviour
    ) async throws {
        let (provider, context) = try await provider(way)
        let keys = fixture.keys.ids
        let store = FaultyStore()
        let manager = AuthManager(provider: provider, store: store, time: fixture.clock)
        try await manager.restore()
        fixture.issuer.misbehave(fault)
        let error = await #expect(throws: AuthError.self) {
            try await fixture.clock.flowing { try await manager.signIn(context) }
        }
        #expect(error?.code == .invalidResponse)
        await manager.finishBackgroundWork()
        #expect(manager.state.isSignedOut && store.savedSessions.isEmpty)
        #expect(fixture.issuer.paths.filter { $0 == "/revoke" }.count == 1)
        #expect(fixture.keys.ids == keys)
        #expect(manager.pendingRevocations == 0)
    }

    @Test(arguments: [
        ScriptedIssuer.Misbehaviour("neither a type nor a refresh token") { behaviour in
            behaviour.tokens["token_type"] = .some(nil)
            behaviour.tokens["refresh_token"] = .some(nil)
        }, .cutOffTokens(before: #""expires_in""#),
    ])
    func `because only its access token can be read leaves that one to be revoked`(
        fault: ScriptedIssuer.Misbehaviour
    ) async throws {
        _ = try await failedSignIn(fault)
        #expect(fixture.issuer.tokensToRevoke.map { $0.hasPrefix("access") } == [true])
        #expect(fixture.keys.ids.isEmpty)
    }

    @Test(arguments: [ScriptedIssuer.Misbehaviour.wrongNonce, .missingNonce])
    func `because of its nonce gives no session, and its tokens are revoked`(
        fault: ScriptedIssuer.Misbehaviour
    ) async throws {
        let manager = try await failedSignIn(fault)
        #expect(manager.state.isSignedOut)
        #expect(fixture.issuer.paths.contains("/revoke"))
    }

    @Test func `owes the revocation of its tokens while the provider is away`() async throws {
        let store = FaultyStore()
        let manager = AuthManager(provider: fixture.provider, store: store, time: fixture.clock)
        try await manager.restore()
        fixture.issuer.misbehave(.wrongNonce, .failing("/revoke", .cannotConnect))
        await #expect(throws: AuthError.self) { try await manager.signIn(SignInContext(userAgent: fixture.agent)) }
        await manager.finishBackgroundWork()
        #expect(store.record?.session == nil && store.record?.revocations.count == 1)
        #expect(fixture.keys.ids.count == 1, "the key is kept until the tokens are revoked")
        fixture.issuer.change { $0.answers["/revoke"] = nil }
        let after = AuthManager(provider: try fixture.sibling(), store: store, time: fixture.clock)
        try await after.restore()
        #expect(await after.finishRevocations() == nil)
        #expect(store.record?.revocations.isEmpty == true)
        #expect(fixture.keys.ids.isEmpty)
    }
}

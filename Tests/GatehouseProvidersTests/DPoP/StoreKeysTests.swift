import GatehouseClient
import GatehouseHTTP
import GatehouseOAuth
import GatehouseProviders
import GatehouseService
import GatehouseStores
import GatehouseTesting
import GatehouseTypes
import Testing

/// Apps at the service, which demands that they prove a key unless they were registered otherwise.
@Suite("Keys beside the session")
struct StoreKeysTests {
    private let host: InProcessService
    private var issuer: String { host.service.configuration.issuer }

    init() async throws {
        host = try await InProcessService()
        for email in ["ada@example.com", "bob@example.com"] {
            _ = try await host.service.addAccount(email: email, password: Secret("correct horse battery"))
        }
        var metadata = ClientMetadata.native("Notes", redirectURIs: ["http://127.0.0.1/callback"])
        _ = try await host.service.registerClient(metadata, id: "notes")
        metadata.dpopBoundAccessTokens = false
        _ = try await host.service.registerClient(metadata, id: "bearer")
    }

    private func agent(_ email: String = "ada@example.com") -> SignInContext {
        SignInContext(
            userAgent: ScriptedUserAgent(
                transport: host.transport, email: email, password: Secret("correct horse battery")))
    }

    private func provider(
        _ clientID: ClientID = "notes", keyBinding: IssuerSettings.KeyBinding = .whenSupported,
        keys: (any ProofKeyStore)? = nil
    ) -> OpenIDProvider {
        let settings = IssuerSettings(
            issuer: issuer, authentication: .none(clientID), keyBinding: keyBinding)
        return OpenIDProvider(
            OpenIDSettings(settings, scope: "openid offline_access"), transport: host.transport, keys: keys,
            time: host.time, randomness: SystemRandomSource())
    }

    private func isFound(_ id: KeyID?, in keys: (any ProofKeyStore)?) async -> Bool {
        guard let id, case .found? = await keys?.key(id) else { return false }
        return true
    }

    @Test func `let an app that brings none sign in, renew and sign out`() async throws {
        let store = MemoryStore(proofKeys: MemoryProofKeyStore())
        let manager = AuthManager(provider: provider(), store: store, time: host.time)
        try await manager.signIn(agent())
        let session = try await manager.validSession()
        #expect(session.accessToken.type == .dpop)
        #expect(await isFound(session.proofKeyID, in: store.proofKeys))
        let authenticator = manager.authenticator(for: "https://api.example.com")
        let answer = await authenticator.authenticate(HTTPRequest(url: "https://api.example.com/notes"), after: nil)
        guard case .authenticated(let request) = answer else {
            Issue.record("the request isn't authorised: \(answer)")
            return
        }
        #expect(request.headers["DPoP"] != nil)
        let renewed = try await manager.refresh(ifCurrent: session.accessToken)
        #expect(renewed.proofKeyID == session.proofKeyID)
        await manager.signOut()
        await manager.finishRevocations()
        #expect(await !isFound(session.proofKeyID, in: store.proofKeys))
    }

    @Test func `let a provider of the catalogue sign in`() async throws {
        var setup = ProviderSetup(clientID: "notes", transport: host.transport)
        setup.time = host.time
        let store = MemoryStore(proofKeys: MemoryProofKeyStore())
        let manager = AuthManager(
            provider: try ProviderDescription.gatehouse(issuer).provider(setup), store: store, time: host.time)
        try await manager.signIn(agent())
        #expect(await isFound(try await manager.validSession().proofKeyID, in: store.proofKeys))
    }

    @Test func `are those of each account's own store`() async throws {
        let provider = provider()
        let pendingAuthorizations = MemoryAccountStore(store: { MemoryStore(proofKeys: MemoryProofKeyStore()) })
        let accounts = try await AuthAccounts(in: pendingAuthorizations) { [time = host.time] _, store in
            AuthManager(provider: provider, store: store, time: time)
        }
        let ada = try await accounts.signIn(agent())
        let bob = try await accounts.signIn(agent("bob@example.com"))
        let (adaKey, bobKey) = (
            try await ada.manager.validSession().proofKeyID, try await bob.manager.validSession().proofKeyID
        )
        #expect(await isFound(adaKey, in: ada.manager.proofKeys))
        #expect(await isFound(bobKey, in: bob.manager.proofKeys))
        #expect(await !isFound(adaKey, in: bob.manager.proofKeys))
    }

    @Test func `reach the provider that takes another one's place`() async throws {
        let store = MemoryStore(proofKeys: MemoryProofKeyStore())
        let manager = AuthManager(
            provider: FakeProvider(FakeAuthService(time: host.time)), store: store, time: host.time)
        try await manager.use(provider())
        try await manager.signIn(agent())
        #expect(await isFound(try await manager.validSession().proofKeyID, in: store.proofKeys))
    }

    @Test func `give way to keys that the provider was given explicitly`() async throws {
        let (own, beside) = (MemoryProofKeys(), MemoryProofKeys())
        let manager = AuthManager(
            provider: provider(keys: own), store: MemoryStore(proofKeys: beside), time: host.time)
        try await manager.signIn(agent())
        #expect(own.made.count == 1)
        #expect(beside.made.isEmpty)
    }

    @Test func `aren't used by an app that asks for bearer tokens`() async throws {
        let keys = MemoryProofKeys()
        let manager = AuthManager(
            provider: provider("bearer", keyBinding: .never), store: MemoryStore(proofKeys: keys), time: host.time)
        try await manager.signIn(agent())
        #expect(try await manager.validSession().accessToken.type == .bearer)
        #expect(keys.made.isEmpty)
    }

    @Test func `are asked for by an error that says what is missing and what to do`() async throws {
        let manager = AuthManager(provider: provider(), store: MemoryStore(), time: host.time)
        let error = try #require(await #expect(throws: AuthError.self) { try await manager.signIn(agent()) })
        #expect(error.code == .misconfigured)
        #expect(error.context.serverCode == "invalid_dpop_proof")
        #expect(error.reason.contains("requires a proof of possession (DPoP), and none was sent"))
        #expect(error.reason.contains("a store that keeps keys, such as FileStore"))
        #expect(!error.reason.contains("clock"))
    }

    @Test(arguments: [
        (#"{"error":"invalid_request","error_description":"DPoP proof is missing"}"#, true),
        (#"{"error":"invalid_dpop_proof"}"#, true), (#"{"error":"use_dpop_nonce"}"#, true),
        (#"{"error":"invalid_request","error_description":"redirect_uri is missing"}"#, false),
        (#"{"error":"invalid_grant","error_description":"DPoP"}"#, false),
    ])
    func `are asked for in whichever words a server demands a proof`(answer: String, isDemand: Bool) async throws {
        let fixture = try ProviderFixture(hasKeys: false)
        fixture.answerTokens(.badRequest, answer)
        let error = await fixture.signInError()
        #expect((error?.code == .misconfigured) == isDemand, "\(String(describing: error))")
    }

    @Test func `aren't asked for if a proof was sent and refused`() async throws {
        let fixture = try ProviderFixture()
        fixture.answerTokens(.badRequest, #"{"error":"invalid_dpop_proof"}"#)
        let error = await fixture.signInError()
        #expect(error?.code == .refused)
        #expect(error?.reason.contains("check this device's clock") == true)
    }
}

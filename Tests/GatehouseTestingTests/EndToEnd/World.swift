import GatehouseClient
import GatehouseHTTP
import GatehouseOAuth
import GatehouseProviders
import GatehouseService
import GatehouseTesting
import GatehouseTypes

/// A service in process with Ada's account and the apps Notes and Photos, and a network between them and it.
struct World {
    static let password = Secret("correct horse battery staple")

    let inProcess: InProcessService
    let canary = Canary()
    let network: FaultyTransport
    let keys = MemoryProofKeys()
    let person: ScriptedUserAgent

    init() async throws {
        inProcess = try await InProcessService()
        network = FaultyTransport(CanaryTransport(inProcess.transport, canary: canary))
        person = ScriptedUserAgent(transport: network, email: "ada@example.com", password: World.password)
        _ = try await inProcess.service.addAccount(email: "ada@example.com", password: World.password)
        for app: ClientID in ["notes", "photos"] {
            let metadata = ClientMetadata.native(
                "App \(app)", redirectURIs: ["http://127.0.0.1/callback"], audience: "\(app)-api")
            _ = try await inProcess.service.registerClient(metadata, id: app)
        }
    }

    private var issuer: String { inProcess.service.configuration.issuer }

    func provider(_ client: ClientID = "notes", scope: String = "openid offline_access") -> OpenIDProvider {
        let settings = OpenIDSettings(
            IssuerSettings(issuer: issuer, authentication: .none(client)), scope: Scope(scope) ?? .openID)
        return OpenIDProvider(
            settings, transport: network, keys: keys, time: inProcess.time, randomness: SeededRandomSource(seed: 3))
    }

    /// The app on a device whose platform session a manager holds.
    func appProvider(_ client: ClientID, platform: AuthManager) -> PlatformAccountProvider {
        PlatformAccountProvider(
            IssuerSettings(issuer: issuer, authentication: .none(client)),
            broker: LocalPlatformBroker(
                manager: platform, keys: keys, clientID: PlatformClient.id, time: inProcess.time),
            scope: "openid offline_access", transport: network, keys: keys, time: inProcess.time)
    }

    func manager(
        _ provider: any RemoteAuthProvider, store: any AuthDataStore = MemoryStore(),
        diagnostics: any DiagnosticSink = NoDiagnostics()
    ) -> AuthManager {
        AuthManager(provider: provider, store: store, time: inProcess.time, diagnostics: diagnostics)
    }

    func signIn(_ provider: any RemoteAuthProvider) async throws -> AuthSession {
        try await provider.signIn(SignInContext(userAgent: person))
    }

    func count(_ event: AuditEvent) async throws -> Int {
        try await inProcess.service.records.countAuditEntries(matching: AuditQuery(event: event))
    }

    func families(_ client: ClientID) async throws -> [TokenFamily] {
        try await inProcess.service.records.families(client: client)
    }

    /// How often the sessions of Notes were refreshed.
    func countRefreshes() async throws -> Int {
        try await families("notes").reduce(0) { $0 + $1.generation }
    }

    /// Plans a fault for the next request to the token endpoint.
    func plan(_ fault: TransportFault) {
        network.plan(fault) { $0.path == "/token" }
    }
}

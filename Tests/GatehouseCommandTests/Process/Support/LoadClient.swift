import GatehouseClient
import GatehouseHTTP
import GatehouseOAuth
import GatehouseProviders
import GatehouseService
import GatehouseTesting
import GatehouseTypes

/// A client that keeps a service busy, and remembers what it was answered.
struct LoadClient: Sendable {
    private let manager: AuthManager
    private let browser: ScriptedUserAgent

    init(issuer: String, transport: any HTTPTransport) {
        let settings = OpenIDSettings(
            IssuerSettings(issuer: issuer, authentication: .none(PlatformClient.id), keyBinding: .required),
            scope: "openid offline_access")
        manager = AuthManager(
            provider: OpenIDProvider(settings, transport: transport, keys: MemoryProofKeys()), store: MemoryStore())
        browser = ScriptedUserAgent(
            transport: transport, email: CommandWorld.email, password: CommandWorld.password)
    }

    func signIn() async throws {
        _ = try await manager.restore()
        try await manager.signIn(using: browser)
    }

    /// The refresh token that the service gave last.
    func refreshToken() async throws -> Secret? {
        try await manager.validSession().refreshToken
    }

    func refresh() async throws {
        try await manager.refresh()
    }

    /// Refreshes until the service is gone.
    func refreshUntilFailure(_ answered: Tally) async {
        while (try? await manager.refresh()) != nil { answered.increment() }
    }

    var isSignedIn: Bool { manager.state.isSignedIn }
}

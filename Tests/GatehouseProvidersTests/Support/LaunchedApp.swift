import GatehouseClient
import GatehouseOAuth
import GatehouseProviders
import GatehouseTesting
import GatehouseTypes

/// A manager of a session at an issuer that ends a family when a refresh token is used twice. Its provider hasn't
/// fetched the issuer's keys, as in a process that has just been launched.
struct LaunchedApp {
    let fixture: ProviderFixture
    let store = MemoryStore()
    let sink = CollectingSink()
    let manager: AuthManager

    init(isPlatform: Bool = false) async throws {
        fixture = try ProviderFixture()
        let provider: any RemoteAuthProvider = isPlatform ? try Self.platform(fixture) : try fixture.sibling()
        let session = isPlatform ? try await provider.signIn(SignInContext()) : try await fixture.signIn()
        fixture.issuer.misbehave(.rotatingStrictly)
        try await store.save(AuthRecord(session: session, generation: 1))
        let launched = isPlatform ? try Self.platform(fixture) : provider
        manager = try AuthManager(providers: [launched], store: store, time: fixture.clock, diagnostics: sink)
        try await manager.restore()
    }

    private static func platform(_ fixture: ProviderFixture) throws -> PlatformAccountProvider {
        let settings = IssuerSettings(
            issuer: ScriptedIssuer.name, authentication: .none("notes"), providerID: "platform-account")
        return PlatformAccountProvider(
            settings, broker: VoucherBroker(fixture: fixture), transport: fixture.issuer.transport, keys: fixture.keys,
            time: fixture.clock)
    }

    /// The refresh tokens that the issuer has got.
    var presented: [String] { fixture.issuer.tokenForms.compactMap { $0["refresh_token"] } }

    var stored: AuthSession? {
        get async {
            guard case .found(let record) = await store.read() else { return nil }
            return record.session
        }
    }
}

/// A broker that signs the device in anew for each voucher.
private struct VoucherBroker: PlatformBroker {
    let fixture: ProviderFixture

    func voucher(
        for clientID: ClientID, keyThumbprint: String, issuer: String, replacing refused: PlatformVoucher?
    ) async throws -> PlatformVoucher {
        let manager = AuthManager(provider: fixture.provider, store: MemoryStore(), time: fixture.clock)
        try await manager.restore()
        _ = try await manager.signIn(SignInContext(userAgent: fixture.agent))
        return try await LocalPlatformBroker(
            manager: manager, keys: fixture.keys, clientID: "platform", time: fixture.clock
        ).voucher(for: clientID, keyThumbprint: keyThumbprint, issuer: issuer, replacing: refused)
    }
}

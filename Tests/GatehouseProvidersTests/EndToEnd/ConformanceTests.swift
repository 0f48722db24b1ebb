import GatehouseClient
import GatehouseHTTP
import GatehouseOAuth
import GatehouseProviders
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

/// The providers against the service itself, in process, over a network that loses things.
@Suite("The contract of a provider")
struct ConformanceTests {
    private static let password = "correct horse battery"

    private let host: InProcessService
    private let network: FaultyTransport
    private let agent: ScriptedUserAgent
    private let keys = MemoryProofKeys()
    private let scope: Scope

    init() async throws {
        host = try await InProcessService()
        network = FaultyTransport(host.transport)
        scope = Scope("openid offline_access")
        agent = ScriptedUserAgent(
            transport: host.transport, email: "ada@example.com", password: Secret(ConformanceTests.password))
        _ = try await host.service.addAccount(
            email: "ada@example.com", password: Secret(ConformanceTests.password))
        let metadata = ClientMetadata.native(
            "Notes", redirectURIs: ["http://127.0.0.1/callback"], audience: "notes-api")
        _ = try await host.service.registerClient(metadata, id: "notes")
    }

    private static let checks = RemoteAuthProviderConformance.checks + RemoteAuthProviderConformance.cancellation

    @Test(arguments: checks)
    func `is kept by the OpenID provider`(_ check: RemoteAuthProviderConformance.Check) async throws {
        try await check.run(on: subject(openID("notes", over: network), openID("notes", over: host.transport)))
    }

    @Test(arguments: checks)
    func `is kept by the platform's account`(_ check: RemoteAuthProviderConformance.Check) async throws {
        let platform = AuthManager(
            provider: openID(PlatformClient.id, over: host.transport), store: MemoryStore(), time: host.time)
        try await platform.signIn(SignInContext(userAgent: agent))
        try await check.run(
            on: subject(account(platform, over: network), account(platform, over: host.transport)))
    }

    private func subject(
        _ provider: some RemoteAuthProvider, _ unhindered: some RemoteAuthProvider
    ) -> ProviderUnderTest {
        ProviderUnderTest(
            provider, context: SignInContext(userAgent: agent), network: network, tokenEndpoint: "/token"
        ) { session in
            try await unhindered.revoke(session)
        }
    }

    private func openID(_ client: ClientID, over transport: any HTTPTransport) -> OpenIDProvider {
        var settings = OpenIDSettings(
            IssuerSettings(issuer: host.service.configuration.issuer, authentication: .none(client)))
        settings.scope = client == PlatformClient.id ? "openid offline_access device" : scope
        return OpenIDProvider(
            settings, transport: transport, keys: keys, time: host.time, randomness: SeededRandomSource(seed: 3))
    }

    private func account(_ platform: AuthManager, over transport: any HTTPTransport) -> PlatformAccountProvider {
        PlatformAccountProvider(
            IssuerSettings(issuer: host.service.configuration.issuer, authentication: .none("notes")),
            broker: LocalPlatformBroker(manager: platform, keys: keys, clientID: PlatformClient.id, time: host.time),
            scope: scope, audiences: ["notes-api"], transport: transport, keys: keys, time: host.time)
    }
}

import GatehouseClient
import GatehouseHTTP
import GatehouseOAuth
import GatehouseProviders
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("The contract of a provider, for a service account")
struct ServiceAccountConformanceTests {
    private static let checks =
        RemoteAuthProviderConformance.checksWithoutRevocation + RemoteAuthProviderConformance.cancellation

    @Test(arguments: checks)
    func `is kept`(_ check: RemoteAuthProviderConformance.Check) async throws {
        let clock = ManualTimeSource()
        let issuer = try ScriptedIssuer(time: clock)
        let network = FaultyTransport(issuer.transport)
        var settings = IssuerSettings(
            issuer: issuer.name, authentication: .secretBasic("robot", Secret("s3cret")),
            finalAnswers: [TerminalResponse(status: .unauthorized, errorCode: "invalid_client")])
        settings.timeout = nil
        let provider = ClientCredentialsProvider(
            settings, transport: network, keys: MemoryProofKeys(), time: clock)
        let subject = ProviderUnderTest(
            provider, context: SignInContext(), network: network, tokenEndpoint: "/token"
        ) { _ in
            // The one way to end it is that the client may not sign in any more.
            let answer = ScriptedIssuer.json(OAuthErrorResponse(.invalidClient).json, status: .unauthorized)
            issuer.change { $0.answers["/token"] = { _ in answer } }
        }
        try await check.run(on: subject)
    }
}

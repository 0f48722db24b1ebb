import GatehouseClient
import GatehouseHTTP
import GatehouseOAuth
import GatehouseProviders
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("The contract of a provider without OpenID")
struct OAuthConformanceTests {
    private static let checks = RemoteAuthProviderConformance.checks + RemoteAuthProviderConformance.cancellation

    @Test(arguments: checks)
    func `is kept with a service that follows the standard`(
        _ check: RemoteAuthProviderConformance.Check
    ) async throws {
        try await run(check, PlainFixture())
    }

    @Test(arguments: checks)
    func `is kept with a service that answers in forms, and with success when it refuses`(
        _ check: RemoteAuthProviderConformance.Check
    ) async throws {
        let fixture = try PlainFixture {
            $0.quirks.hasFormAnswers = true
            $0.quirks.hasErrorsWithSuccess = true
            $0.quirks.answeredScopeSeparator = ","
            $0.finalAnswers = [TerminalResponse(status: .ok, errorCode: "invalid_grant")]
        }
        fixture.service.change {
            $0.speaksForms = true
            $0.tokens = ["scope": "read,write"]
        }
        try await run(check, fixture)
    }

    private func run(_ check: RemoteAuthProviderConformance.Check, _ fixture: PlainFixture) async throws {
        let subject = ProviderUnderTest(
            fixture.provider, context: SignInContext(userAgent: fixture.agent), network: fixture.network,
            tokenEndpoint: "/token"
        ) { session in
            try await fixture.provider.revoke(session)
        }
        try await check.run(on: subject)
    }
}

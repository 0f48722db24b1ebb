import GatehouseClient
import GatehousePasswordProviders
import GatehouseProviders
import GatehouseTesting
import Testing

@Suite("The contract of a provider with passwords")
struct PasswordServiceConformanceTests {
    private static let checks =
        RemoteAuthProviderConformance.checksWithoutRevocation + RemoteAuthProviderConformance.cancellation
    private static let revocation = RemoteAuthProviderConformance.checks.filter { check in
        !RemoteAuthProviderConformance.checksWithoutRevocation.contains { $0.description == check.description }
    }

    @Test(arguments: PasswordServiceFixture.Service.allCases, checks)
    func `is kept`(
        _ service: PasswordServiceFixture.Service, _ check: RemoteAuthProviderConformance.Check
    ) async throws {
        let fixture = PasswordServiceFixture(service)
        fixture.addAccount()
        try await check.run(on: fixture.subject)
    }

    @Test(arguments: [PasswordServiceFixture.Service.supabase, .plain], revocation)
    func `is kept also in revoking, where the service can`(
        _ service: PasswordServiceFixture.Service, _ check: RemoteAuthProviderConformance.Check
    ) async throws {
        let fixture = PasswordServiceFixture(service)
        fixture.addAccount()
        try await check.run(on: fixture.subject)
    }

    @Test func `has nothing to revoke at Firebase: nothing is sent`() async throws {
        let fixture = PasswordServiceFixture(.firebase)
        fixture.addAccount()
        let session = try await fixture.signIn()
        let count = fixture.network.requests.count
        try await fixture.provider.revoke(session)
        #expect(fixture.network.requests.count == count)
        #expect(PasswordServiceConformanceTests.revocation.count == 1)
    }
}

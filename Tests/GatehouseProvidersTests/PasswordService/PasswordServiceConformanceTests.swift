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

    /// The checks that fail for a service that accepts each refresh token once.
    private func failures(allowingIt: Bool) async -> [String] {
        var red: [String] = []
        for check in PasswordServiceConformanceTests.checks {
            let fixture = PasswordServiceFixture(.plain)
            fixture.addAccount()
            fixture.book.acceptTokensOnce()
            var subject = fixture.subject
            subject.acceptsRefreshTokensOnce = allowingIt
            do { try await check.run(on: subject) } catch { red.append("\(error)") }
        }
        return red
    }

    @Test func `is kept by a provider whose service accepts each refresh token once, if the subject says so`() async {
        #expect(await failures(allowingIt: true) == [])
        let red = await failures(allowingIt: false)
        #expect(red.count == 2)
        #expect(red.allSatisfy { $0.contains("set acceptsRefreshTokensOnce") }, "\(red)")
    }
}

import GatehouseClient
import GatehouseHTTP
import GatehousePasswordProviders
import GatehouseProviders
import GatehouseTesting
import GatehouseTypes
import Testing

/// The same contract over every provider of the catalogue, each against a service that speaks its published wire
/// format.
@Suite("The contract of every provider in the catalogue")
struct CatalogueConformanceTests {
    typealias Check = RemoteAuthProviderConformance.Check

    private static let revoking: [Wire] = [
        .google, .apple, .gitHub, .x(isConfidential: true), .x(isConfidential: false), .gitLab, .okta, .auth0,
        .keycloak, .cognito, .gatehouse, .openID,
    ]
    private static let others: [Wire] =
        [.microsoft(), .microsoft(Wire.tenant), .facebook] + [try? Wire.oauth()].compactMap { $0 }

    private static let common =
        RemoteAuthProviderConformance.checksWithoutRevocation + RemoteAuthProviderConformance.cancellation
    private static let all = RemoteAuthProviderConformance.checks + RemoteAuthProviderConformance.cancellation

    @Test(arguments: revoking, all) func `is kept`(_ wire: Wire, _ check: Check) async throws {
        #expect(wire.description.revokes)
        let service = WireService(wire)
        try await check.run(on: service.subject())
    }

    @Test(arguments: others, common)
    func `is kept by those that can't end a single session`(_ wire: Wire, _ check: Check) async throws {
        #expect(!wire.description.revokes)
        let service = WireService(wire)
        try await check.run(on: service.subject())
    }

    @Test(arguments: all) func `is kept by a password grant`(_ check: Check) async throws {
        let service = PasswordGrantService()
        try await check.run(on: service.subject())
    }

    @Test(arguments: ["firebase", "supabase"], common)
    func `is kept by password services as the catalogue makes them`(_ name: String, _ check: Check) async throws {
        let isFirebase = name == "firebase"
        let fixture = PasswordServiceFixture(isFirebase ? .firebase : .supabase)
        fixture.addAccount()
        let description: ProviderDescription =
            isFirebase ? .firebase(project: "notes-1") : .supabase("https://abc.supabase.co")
        let key = isFirebase ? FirebaseService.key : SupabaseService.key
        let provider = try description.provider(clientID: ClientID(key), transport: fixture.network)
        try await check.run(on: fixture.subject(provider))
    }

    @Test func `is checked for each entry of the catalogue`() throws {
        let wires = CatalogueConformanceTests.revoking + CatalogueConformanceTests.others
        let checked = Set(wires.map(\.description.id.rawValue))
        let generic: Set = ["oauth", "openid", "password", "firebase", "supabase"]
        let missing = ProviderCatalogue.entries.map(\.id).filter { !generic.contains($0) && !checked.contains($0) }
        #expect(missing.isEmpty)
        #expect(wires.contains { $0.name == "generic OAuth 2.0" })
    }
}

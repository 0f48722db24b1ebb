import GatehouseProviders
import GatehouseTesting
import Testing

/// The same contract for every provider of the catalogue, each with a service that uses its published wire format.
@Suite("The contract of every provider in the catalogue")
struct CatalogueConformanceTests {
    private static let rules = CatalogueExample.all.flatMap { example in example.checks.map { (example, $0) } }

    @Test(arguments: rules)
    func `is kept`(_ example: CatalogueExample, _ check: RemoteAuthProviderConformance.Check) async throws {
        try await check.run(on: example.subject())
    }

    @Test(arguments: CatalogueExample.all)
    func `includes the end of a single session where the service knows it`(_ example: CatalogueExample) throws {
        #expect(try example.description().revokes == example.revokes)
    }

    @Test func `is checked for each entry of the catalogue`() {
        #expect(Set(CatalogueExample.all.map(\.entry.id)) == Set(ProviderCatalogue.entries.map(\.id)))
    }
}

import GatehouseRows
import GatehouseService
import Testing

@Suite("The service's schema") struct ServiceSchemaTests {
    @Test func `is made by the migrations as the tables are described`() {
        #expect(Migration.differences(of: ServiceSchema.migrations, from: ServiceSchema.tables) == [])
    }

    @Test func `has a name of its own for each table and each migration`() {
        #expect(Set(ServiceSchema.tables.map(\.name)).count == ServiceSchema.tables.count)
        #expect(Set(ServiceSchema.migrations.map(\.name)).count == ServiceSchema.migrations.count)
    }
}

package import GatehouseSQL
import GatehouseService

extension SQLMigration {
    /// The steps of the service's database, in their order.
    package static let postgreSQL: [SQLMigration] = ServiceSchema.migrations.map {
        SQLMigration($0, dialect: .postgreSQL)
    }
}

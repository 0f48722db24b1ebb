package import GatehouseSQL
import GatehouseService

extension DatabaseStatus {
    /// Reads what there is on a server. Nothing is changed, and the schema may be an older or a newer one.
    ///
    /// - Throws: ``/GatehouseSQL/DatabaseError`` if it can't be read, or isn't the service's.
    package init(of location: PostgreSQLLocation) throws {
        self = try withDatabaseErrors {
            try ServerConnection(location, PostgreSQLConfiguration()).snapshot { connection in
                let schema = try connection.schema(SQLMigration.postgreSQL)
                let content = try Content(
                    of: Set(connection.tableNames()), among: ServiceSchema.tables,
                    on: OpenTransaction(connection: connection))
                return try DatabaseStatus(schema, content, size: connection.size())
            }
        }
    }
}

extension ServerConnection {
    /// The size of the tables and their indexes, in bytes.
    fileprivate func size() throws -> Int {
        let query = """
            SELECT coalesce(sum(pg_total_relation_size(oid)), 0)::text FROM pg_catalog.pg_class
            WHERE relnamespace = to_regnamespace(quote_ident(current_schema())) AND relkind IN ('r', 'p', 'm')
            """
        return try texts(query).first.flatMap(Int.init) ?? 0
    }
}

import GatehouseRows
package import GatehouseSQL
import GatehouseService

extension DatabaseStatus {
    /// Reads what there is in a file. Nothing is changed, and the schema may be an older or a newer one.
    ///
    /// - Throws: ``/GatehouseSQL/DatabaseError`` if it can't be read, or isn't the service's.
    package init(path: String, busyTimeout: Duration = .seconds(5)) throws {
        let file = DatabaseFile(path)
        try file.requireThere()
        let connection = try Connection(path: file.path, busyTimeout: busyTimeout.milliseconds)
        try connection.run("PRAGMA query_only = ON")
        let (schema, content) = try connection.transaction("BEGIN") {
            let schema = try connection.schema(SQLMigration.all)
            let there = Set(try connection.texts("SELECT name FROM sqlite_schema WHERE type = 'table'"))
            return (schema, try DatabaseStatus.Content(of: there, among: ServiceSchema.tables, on: connection))
        }
        try self.init(schema, content, size: file.size, logSize: DatabaseFile(file.path + "-wal").size)
    }
}

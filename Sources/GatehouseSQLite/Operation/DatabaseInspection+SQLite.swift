import GatehouseRows
import GatehouseSQL
package import GatehouseService

extension DatabaseInspection {
    /// How many problems SQLite names at most.
    private static let maximumCount = 20

    /// Looks for damage in a file, while services use it, and in a copy. Nothing is changed. It takes some seconds for
    /// each gigabyte.
    ///
    /// - Throws: ``/GatehouseSQL/DatabaseError`` if it can't be opened, or isn't the service's.
    package init(path: String, busyTimeout: Duration = .seconds(5)) throws {
        let file = DatabaseFile(path)
        try file.requireThere()
        let connection = try Connection(path: file.path, busyTimeout: busyTimeout.milliseconds)
        try connection.run("PRAGMA query_only = ON")
        try connection.run("PRAGMA cell_size_check = ON")
        let damage = try DatabaseInspection.finding {
            let found = try connection.texts("PRAGMA integrity_check(\(DatabaseInspection.maximumCount))")
            return found == ["ok"] ? [] : found.map { "the database is damaged, so restore a backup: \($0)" }
        }
        var sealed: [SealedValue]?
        _ = try DatabaseInspection.finding {
            sealed = try connection.transaction("BEGIN") { try connection.sealedValues() }
            return []
        }
        self.init(damage: damage, sealed: sealed)
    }

    /// What a check finds. Damage that ends it is a finding.
    private static func finding(_ check: () throws -> [String]) throws -> [String] {
        do {
            return try check()
        } catch let error as DatabaseError where error.code == .corrupt {
            return [error.reason]
        } catch let error as StorageError where error.code == .corrupt {
            return [error.reason]
        }
    }
}

extension Connection {
    /// The secrets and the signing keys. Their tables have these columns in every version.
    fileprivate func sealedValues() throws -> [SealedValue] {
        // Another program's database is none of ours.
        _ = try schema(SQLMigration.all)
        let there = Set(try texts("SELECT name FROM sqlite_schema WHERE type = 'table'"))
        return try performReading { try $0.sealedValues(in: there) }
    }
}

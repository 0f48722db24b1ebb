import GatehouseRows
import GatehouseSQL
package import GatehouseService

/// Looks for damage in the service's database, while services use it, and in a copy. Nothing is changed.
package struct DatabaseInspection: Sendable {
    /// How many problems SQLite names at most.
    private static let maximumCount = 20

    /// What is damaged, in sentences that name tables and indexes and no values; empty if nothing is.
    package let damage: [String]
    /// What the database contains encrypted under the master key, signing keys among it; `nil` if that can't be read.
    package let sealed: [SealedValue]?

    /// Reads the whole database, which takes some seconds for each gigabyte.
    ///
    /// - Throws: ``/GatehouseSQL/DatabaseError`` if it can't be opened, or isn't the service's.
    package init(path: String, busyTimeout: Duration = .seconds(5)) throws {
        let file = DatabaseFile(path)
        try file.requireThere()
        let connection = try Connection(path: file.path, busyTimeout: busyTimeout.milliseconds)
        try connection.run("PRAGMA query_only = ON")
        try connection.run("PRAGMA cell_size_check = ON")
        damage = try DatabaseInspection.finding {
            let found = try connection.texts("PRAGMA integrity_check(\(DatabaseInspection.maximumCount))")
            return found == ["ok"] ? [] : found.map { "the database is damaged, so restore a backup: \($0)" }
        }
        var sealed: [SealedValue]?
        _ = try DatabaseInspection.finding {
            sealed = try connection.transaction("BEGIN") { try connection.sealedRecords() }
            return []
        }
        self.sealed = sealed
    }

    /// What a check finds. Damage that ends it is a finding.
    private static func finding(_ check: () throws -> [String]) throws -> [String] {
        do {
            return try check()
        } catch let error as DatabaseError where error.code == .corrupt {
            return [error.reason]
        }
    }
}

extension Connection {
    /// The secrets and the signing keys. Their tables have these columns in every version.
    fileprivate func sealedRecords() throws -> [SealedValue] {
        // Another program's database is none of ours.
        _ = try schema(SQLMigration.all)
        let there = Set(try texts("SELECT name FROM sqlite_schema WHERE type = 'table'"))
        func records(_ table: String, _ columns: String, _ name: (String) -> String) throws -> [SealedValue] {
            guard there.contains(table) else { return [] }
            return try rows("SELECT \(columns) FROM \(table)").map { cells in
                guard let id = String(cell: cells[0]), let bytes = [UInt8](cell: cells[1]) else {
                    throw DatabaseError(.corrupt, "a secret can't be read")
                }
                return SealedValue(name: name(id), bytes: bytes)
            }
        }
        return try records("secrets", "name, sealed") { $0 }
            + records("signing_keys", "id, sealed_private_key") { KeyRecord.vaultName(KeyID($0)) }
    }
}

import Foundation
import GatehouseSQL
import GatehouseService
import GatehouseStores
import GatehouseTypes

extension Command {
    fileprivate static let (fromKey, toKey) = ("from-master-key-file", "to-master-key-file")

    /// Copies a database to another engine, or another place.
    static let databaseCopy = Command(
        path: ["database", "copy"],
        summary: "Copy the service's database, row by row, to a new one, also between SQLite and PostgreSQL. Stop the "
            + "service before.",
        options: [
            .database("from", isRequired: true, "The database to copy, sqlite:PATH or postgresql://USER@HOST/NAME."),
            .database("to", isRequired: true, "The database to make, in the same form. There must be none yet."),
            .value(fromKey, "FILE", "The file of the master key; default: as with '--database'."),
            .value(
                toKey, "FILE",
                "The file for the new database's master key, which is the same key; default: as with "
                    + "'--database'."),
            .json,
        ],
        examples: ["database copy --from sqlite:service.db --to postgresql://gatehouse@db.example.com/gatehouse"]
    ) { invocation in
        guard let source = try DatabaseLocation.named("from", key: fromKey, in: invocation),
            let target = try DatabaseLocation.named("to", key: toKey, in: invocation)
        else { throw invocation.usage("'--from' and '--to' are needed") }
        guard try source.isThere else { throw CommandFailure("there is no database at \(source.name)") }
        guard try !target.isThere else {
            throw CommandFailure("there is a database at \(target.name) already, and it isn't replaced")
        }
        try source.place.check()
        try target.place.check()
        if target.usesHome { try PrivateFolder(invocation.home.folder).make() }
        let held = try source.place.hold(for: .copying)
        defer { withExtendedLifetime(held) {} }
        let tables = try MasterKeyFile.copying(from: source, to: target) {
            do throws(DatabaseError) {
                return try DatabaseCopy(of: ServiceSchema.tables)(from: source.place.copying, to: target.place.copying)
            } catch {
                throw CommandFailure("can't copy \(source.name) to \(target.name): \(error.reason)")
            }
        }
        let rows = tables.map(\.rows).reduce(0, +)
        invocation.result(
            [
                "from": .string(source.name), "to": .string(target.name), "rows": .integer(Int64(rows)),
                "tables": .array(
                    tables.map { ["table": .string($0.name), "rows": .integer(Int64($0.rows))] }),
                "masterKeyFile": .string(target.masterKeyFile.path),
            ],
            text: "Copied \(rows) rows of \(tables.count) tables from \(source.name) to \(target.name), and compared "
                + "them. The master key is the same, and \(target.masterKeyFile.path) contains it. Serve the new "
                + "database from now on, and don't serve the old one any more: both would accept the same tokens.")
    }
}

extension Option {
    /// An option that names a database.
    fileprivate static func database(_ name: String, isRequired: Bool, _ help: String) -> Option {
        .value(name, "DATABASE", isRequired: isRequired, rule: DatabaseLocation.option.rule, help)
    }
}

extension MasterKeyFile {
    /// Gives a new database the master key of another one.
    ///
    /// - Parameters:
    ///   - source: The database that has the key.
    ///   - target: The database that needs it.
    ///   - copy: Makes the new database. If it fails, the key isn't left.
    /// - Returns: What the copy returns.
    /// - Throws: ``CommandFailure`` if the source's key is missing, or the target's file contains another one; and what
    ///   the copy throws.
    fileprivate static func copying<Value>(
        from source: DatabaseLocation, to target: DatabaseLocation, _ copy: () throws -> Value
    ) throws -> Value {
        _ = try existing(for: source, option: Command.fromKey)
        let key = try FileBytes.secret(source.masterKeyFile)
        let isNew = try PrivateFile(target.masterKeyFile, isFolderManaged: false).create(with: key.revealedBytes)
        guard try isNew || FileBytes.secret(target.masterKeyFile).matches(key) else {
            throw CommandFailure(
                "\(target.masterKeyFile.path) contains another master key: name a file for the new database's with "
                    + "'--to-master-key-file FILE'")
        }
        do {
            return try copy()
        } catch {
            if isNew { try? PrivateFile(target.masterKeyFile, isFolderManaged: false).remove() }
            throw error
        }
    }
}

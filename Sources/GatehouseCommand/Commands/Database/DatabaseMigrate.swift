import Foundation
import GatehouseSQLite
import GatehouseTypes

extension Command {
    /// Brings the schema of a database up to date.
    static let databaseMigrate = Command(
        path: ["database", "migrate"],
        summary: "Bring the schema of the service's database up to date. Make a backup before.",
        options: [DatabaseLocation.option, .json]
    ) { invocation in
        let location = try DatabaseLocation.existing(in: invocation)
        try location.check()
        let before = try location.status().schemaSteps.count
        try location.opening {
            // Services that use the database may hold it for a moment.
            _ = try SQLiteDatabase(path: location.file.path, opening: .migrate, busyTimeout: .seconds(60))
        }
        let steps = try location.status().schemaSteps
        let added = Array(steps.dropFirst(before))
        invocation.result(
            ["schemaSteps": .integer(Int64(steps.count)), "added": .array(added.map(JSONValue.string))],
            text: added.isEmpty
                ? "The schema is up to date, and nothing was changed."
                : "Brought the schema up to date: \(added.joined(separator: "; ")).")
    }
}

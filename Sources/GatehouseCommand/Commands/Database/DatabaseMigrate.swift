import Foundation
import GatehouseSQL
import GatehouseTypes

extension Command {
    /// Brings the schema of a database up to date.
    static let databaseMigrate = Command(
        path: ["database", "migrate"],
        summary: "Bring the schema of the service's database up to date. Make a backup before.",
        options: DatabaseLocation.options + [.json]
    ) { invocation in
        let location = try DatabaseLocation.existing(in: invocation)
        try location.place.check()
        let before = try location.status().schemaSteps.count
        do {
            // Services that use the database may hold it for a moment.
            try await location.place.open(.migrate, isServing: false, patience: .seconds(60)).close()
        } catch let error as DatabaseError {
            throw location.place.failure(error)
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

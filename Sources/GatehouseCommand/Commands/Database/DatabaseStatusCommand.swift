import Foundation
import GatehouseSQLite
import GatehouseTypes

extension Command {
    /// Shows the state of a database.
    static let databaseStatus = Command(
        path: ["database", "status"], summary: "Show the size, the schema and the contents of the service's database.",
        options: [DatabaseLocation.option, .json]
    ) { invocation in
        let location = try DatabaseLocation.existing(in: invocation)
        try location.check()
        let status = try location.status()
        let table = Table(titles: ["", ""], rows: status.rows(of: location).map { [.init($0.0), .init($0.1)] })
        invocation.result(
            status.listing(of: location),
            verbatim: table.lines(invocation.console.outputStyle).joined(separator: "\n"))
    }
}

extension DatabaseStatus {
    private var schemaInWords: String {
        let steps = "\(schemaSteps.count) of \(knownSchemaSteps) steps"
        return switch schema {
        case .usable where schemaSteps.count > knownSchemaSteps:
            "\(schemaSteps.count) steps, of which this version knows \(knownSchemaSteps) and needs no more"
        case .usable: "up to date (\(steps))"
        case .newer: "changed by a newer version, and not usable by this one (\(schemaSteps.count) steps)"
        case .older: "older (\(steps)); 'gatehouse database migrate' brings it up to date"
        }
    }

    /// The rows of the table that people read.
    fileprivate func rows(of location: DatabaseLocation) -> [(String, String)] {
        let key = location.masterKeyFile.path
        return [
            ("database", location.file.path),
            ("size", "\(size) bytes, and \(logSize) bytes in the write-ahead log"),
            ("schema", schemaInWords),
            ("issuer", issuer ?? "none yet"),
            ("master key", location.hasMasterKey ? key : "missing: restore \(key) from a backup"),
        ] + rowCounts.map { ("rows of \($0.table)", $0.isComplete ? "\($0.rows)" : "more than \($0.rows)") }
    }

    /// The members that `--json` prints.
    fileprivate func listing(of location: DatabaseLocation) -> [String: JSONValue] {
        var members: [String: JSONValue] = [
            "database": .string(location.file.path), "size": .integer(Int64(size)),
            "logSize": .integer(Int64(logSize)), "schema": .string(schema.rawValue),
            "schemaSteps": .integer(Int64(schemaSteps.count)),
            "knownSchemaSteps": .integer(Int64(knownSchemaSteps)), "masterKey": .bool(location.hasMasterKey),
            "tables": .array(
                rowCounts.map { count in
                    [
                        "table": .string(count.table), "rows": .integer(Int64(count.rows)),
                        "complete": .bool(count.isComplete),
                    ]
                }),
        ]
        members["issuer"] = issuer.map(JSONValue.string)
        return members
    }
}

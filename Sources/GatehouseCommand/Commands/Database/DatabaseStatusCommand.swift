import Foundation
import GatehouseSQL
import GatehouseTypes

extension Command {
    /// Shows the state of a database.
    static let databaseStatus = Command(
        path: ["database", "status"], summary: "Show the size, the schema and the contents of the service's database.",
        options: DatabaseLocation.options + [
            .flag("check", "Read the whole database, try its master key, and fail if anything is wrong."), .json,
        ],
        examples: ["database status --check --database sqlite:copy.db --master-key-file service.db.key"]
    ) { invocation in
        let location = try DatabaseLocation.existing(in: invocation)
        try location.place.check()
        guard invocation.flag("check") else {
            return show(try location.status(), problems: nil, of: location, in: invocation)
        }
        let problems = try location.problems()
        do {
            show(try location.status(), problems: problems, of: location, in: invocation)
        } catch  where !problems.isEmpty {
            // It is too damaged to say what is in it.
            if invocation.flag("json") {
                invocation.console.outputJSON(.object(problems.listing(of: location)))
            }
        }
        for problem in problems { invocation.console.note("gatehouse: \(problem)".printable) }
        guard problems.isEmpty else { throw ExplainedFailure() }
    }

    private static func show(
        _ status: DatabaseStatus, problems: [String]?, of location: DatabaseLocation, in invocation: Invocation
    ) {
        let checked = problems.map { [("check", $0.isEmpty ? "nothing is wrong" : "failed")] } ?? []
        let rows = status.rows(of: location) + checked
        let table = Table(titles: ["", ""], rows: rows.map { [.init($0.0), .init($0.1)] })
        let members = status.listing(of: location).merging(problems?.listing(of: location) ?? [:]) { $1 }
        invocation.result(members, verbatim: table.lines(invocation.console.outputStyle).joined(separator: "\n"))
    }
}

extension [String] {
    /// The members that `--json` prints for the problems of a database.
    fileprivate func listing(of location: DatabaseLocation) -> [String: JSONValue] {
        [
            "database": .string(location.name), "ok": .bool(isEmpty), "problems": .array(map(JSONValue.string)),
        ]
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
            ("database", location.name),
            ("size", "\(size) bytes" + (logSize.map { ", and \($0) bytes in the write-ahead log" } ?? "")),
            ("schema", schemaInWords),
            ("issuer", issuer ?? "none yet"),
            ("master key", location.hasMasterKey ? key : "missing: restore \(key) from a backup"),
        ] + rowCounts.map { ("rows of \($0.table)", $0.isComplete ? "\($0.rows)" : "more than \($0.rows)") }
    }

    /// The members that `--json` prints.
    fileprivate func listing(of location: DatabaseLocation) -> [String: JSONValue] {
        var members: [String: JSONValue] = [
            "database": .string(location.name), "size": .integer(Int64(size)), "schema": .string(schema.rawValue),
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
        members["logSize"] = logSize.map { .integer(Int64($0)) }
        members["issuer"] = issuer.map(JSONValue.string)
        return members
    }
}

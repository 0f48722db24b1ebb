import Foundation
import GatehousePostgreSQL
import Synchronization
import Testing

@testable import GatehouseCommand

/// A schema of its own on the server that `Tests/PostgreSQL/run` has started. It is removed with the server.
struct ServerSchema: Sendable {
    private static let count = Atomic(0)

    let name: String
    /// The URL of the database.
    let url: String

    init() throws {
        let server = try #require(
            ProcessInfo.processInfo.environment["GATEHOUSE_TEST_POSTGRESQL"],
            "There is no server: run the tests by 'Tests/PostgreSQL/run swift test --filter DatabaseServer'.")
        name = "command\(ServerSchema.count.add(1, ordering: .relaxed).newValue)"
        url = "\(server)&options=-csearch_path%3D\(name)"
        try run("CREATE SCHEMA \(name)")
    }

    /// Removes all tables.
    func empty() throws {
        try run("DROP SCHEMA \(name) CASCADE")
        try run("CREATE SCHEMA \(name)")
    }

    /// The database, whose master key is in a folder.
    func location(keyIn folder: URL) throws -> DatabaseLocation {
        try DatabaseLocation(url, key: folder.appending(path: "service.key").path) { () throws(CommandFailure) in
            throw CommandFailure("the key is named")
        }
    }

    private func run(_ statement: String) throws {
        try PostgreSQLDatabase.run(statement, at: PostgreSQLLocation(url))
    }
}

import Foundation

/// Where the service's database is, as `--database` says it: `sqlite:PATH`.
struct DatabaseLocation: Sendable, Equatable, CustomStringConvertible {
    /// The file.
    let file: URL

    init(file: URL) {
        self.file = file
    }

    /// Reads `sqlite:PATH`.
    init(_ text: String) throws(CommandFailure) {
        let scheme = "sqlite:"
        guard text.hasPrefix(scheme), text.count > scheme.count else {
            throw CommandFailure("a database is given as sqlite:PATH, not as '\(text)'")
        }
        file = URL(filePath: String(text.dropFirst(scheme.count)))
    }

    /// The file that holds the key of the database's secrets.
    var masterKeyFile: URL {
        file.appendingPathExtension("key")
    }

    var description: String { "sqlite:\(file.path)" }

    /// The option of every command that works on the service's database.
    static let option = Option.value(
        "database", "sqlite:PATH", "The service's database; default: in the command's own folder.")

    /// The database that an invocation names, or the one in the command's own folder.
    static func named(in invocation: Invocation) throws -> DatabaseLocation {
        if let text = invocation.value("database") { return try DatabaseLocation(text) }
        let home = try GatehouseHome(environment: invocation.environment)
        try home.create()
        return DatabaseLocation(file: home.path("service.db"))
    }
}

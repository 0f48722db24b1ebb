import Foundation
import GatehouseSQLite
import GatehouseService
import GatehouseStores

/// The location of the service's database, as given by `--database`: `sqlite:PATH`.
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
            // The URL of a database on a server may contain a password.
            let given = text.contains("://") ? "a URL: the command can't use databases on servers yet" : "'\(text)'"
            throw CommandFailure("'--database' takes sqlite:PATH, not \(given)")
        }
        file = URL(filePath: String(text.dropFirst(scheme.count)))
    }

    /// The file of the master key, which encrypts the secrets in the database.
    var masterKeyFile: URL {
        file.appendingPathExtension("key")
    }

    /// The file of the next master key while it takes the place of the present one.
    var nextMasterKeyFile: URL {
        masterKeyFile.appendingPathExtension("next")
    }

    /// The file of the master key before the last change.
    var formerMasterKeyFile: URL {
        masterKeyFile.appendingPathExtension("old")
    }

    /// The file that a service locks while it uses the database.
    var lockFile: URL {
        file.appendingPathExtension("lock")
    }

    var description: String { "sqlite:\(file.path)" }

    /// The option of all commands that work with the service's database.
    static let option = Option.value(
        "database", "sqlite:PATH", rule: .parsed(DatabaseLocation.init(_:)) { error, _ in error.description },
        "The service's database; default: 'service.db' in GATEHOUSE_HOME.")

    /// Returns the database that an invocation names; `nil` if it names none.
    static func given(in invocation: Invocation) throws(UsageError) -> DatabaseLocation? {
        guard let text = invocation.value("database") else { return nil }
        do {
            return try DatabaseLocation(text)
        } catch {
            throw invocation.usage(error.description)
        }
    }

    /// Returns the database that an invocation names, or the one in the command's own folder. That folder is created if
    /// it is missing.
    static func named(in invocation: Invocation) throws -> DatabaseLocation {
        if let location = try given(in: invocation) { return location }
        let home = try invocation.home
        try PrivateFolder(home.folder).make()
        return own(home)
    }

    /// Returns the same database, and creates no folder.
    static func meant(in invocation: Invocation) throws -> DatabaseLocation {
        try given(in: invocation) ?? own(invocation.home)
    }

    /// Returns the location of an existing database, for commands that create neither folder nor database.
    ///
    /// - Throws: ``CommandFailure`` if there is no such database.
    static func existing(in invocation: Invocation) throws -> DatabaseLocation {
        let location = try meant(in: invocation)
        guard location.isThere else {
            throw CommandFailure(
                "there is no database at \(location.file.path). Name the service's database with '--database sqlite:PATH', "
                    + "or make one with 'gatehouse client register', 'gatehouse account add' or 'gatehouse serve'.")
        }
        return location
    }

    private static func own(_ home: GatehouseHome) -> DatabaseLocation {
        DatabaseLocation(file: home.folder.appending(path: "service.db"))
    }

    /// Checks that the file, if it exists, can be a database. An empty file can.
    ///
    /// - Throws: ``CommandFailure`` if it's a folder, another kind of file, or can't be read, if its folder is missing,
    ///   or if another user can read or change the database, its key, or the files beside it.
    func check() throws(CommandFailure) {
        let folder = file.deletingLastPathComponent()
        guard FileManager.default.fileExists(atPath: folder.path) else {
            throw CommandFailure(
                "the folder \(folder.path) doesn't exist, so no database can be made in it. Make the folder, or name "
                    + "another place with '--database sqlite:PATH'.")
        }
        try OwnFile.check(folder: folder)
        // All these are used, also if somebody else has put them there before the database.
        for ending in ["-wal", "-shm", "-journal", ".lock"] { try OwnFile(path: file.path + ending).check() }
        try OwnFile(path: file.path, isNamed: true).check(checkContent)
    }

    private func checkContent() throws(CommandFailure) {
        do {
            guard try !SQLiteDatabase.recognizes(path: file.path) else { return }
        } catch {
            throw CommandFailure("can't read \(file.path): \(error.reason)")
        }
        throw CommandFailure("\(file.path) isn't an SQLite database")
    }

    /// What is said when the database was made. A mistyped name is noticed by it, also in a script's log.
    var birth: String { "Made a new database: \(file.path)".printable }

    /// What is said when another service has the database, too.
    var company: String {
        "Another service has \(file.path) open, too. Failed sign-ins are counted for both together, limits on requests "
            .printable + "in each of them."
    }

    /// What is said when a service without `--issuer` is served for the first time.
    func tie(to service: TokenService) -> String {
        "\(file.path) belongs to the issuer \(service.configuration.issuer) from now on, and can't be served for another "
            + "one. For a server, name the issuer the first time: '--issuer https://id.example.com'."
    }

    /// Whether the file exists.
    var isThere: Bool { FileManager.default.fileExists(atPath: file.path) }
}

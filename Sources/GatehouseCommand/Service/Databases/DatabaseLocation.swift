import Foundation
import GatehouseSQL
import GatehouseService
import GatehouseStores

/// The service's database, as given by `--database`, and the file of its master key.
struct DatabaseLocation: Sendable, CustomStringConvertible {
    /// The engines. A further one is added here.
    private static let engines: [any DatabasePlace.Type] = [SQLitePlace.self, PostgreSQLPlace.self]

    let place: any DatabasePlace

    /// The file of the master key, which encrypts the secrets in the database.
    let masterKeyFile: URL

    /// Whether the user has named the file of the master key.
    private(set) var isKeyNamed = false
    /// Whether the master key is in the command's own folder, since it has no other place.
    private(set) var usesHome = false

    init(_ place: any DatabasePlace, masterKeyFile: URL) {
        (self.place, self.masterKeyFile) = (place, masterKeyFile)
    }

    /// An SQLite database, with its master key beside it.
    init(file: URL) {
        self.init(SQLitePlace(file: file), masterKeyFile: file.appendingPathExtension("key"))
    }

    /// Reads a place.
    ///
    /// - Parameters:
    ///   - text: The place.
    ///   - key: The file of the master key that the user has named.
    ///   - home: The command's own folder, for a key that has no other place.
    /// - Throws: ``CommandFailure``.
    init(_ text: String, key: String? = nil, home: () throws(CommandFailure) -> GatehouseHome) throws(CommandFailure) {
        place = try DatabaseLocation.place(text)
        if let key {
            masterKeyFile = URL(filePath: key)
            isKeyNamed = true
        } else if let beside = place.masterKeyFile {
            masterKeyFile = beside
        } else {
            masterKeyFile = try home().folder.appending(path: "service.key")
            usesHome = true
        }
    }

    /// Reads a place.
    ///
    /// - Throws: ``CommandFailure``, which doesn't repeat what may contain a password.
    static func place(_ text: String) throws(CommandFailure) -> any DatabasePlace {
        for engine in engines {
            if let place = try engine.read(text) { return place }
        }
        // The URL of a database on a server may contain a password.
        let given = text.contains("://") ? "another URL" : "'\(text)'"
        throw CommandFailure("a database is \(engines.map { $0.form }.joined(separator: " or ")), not \(given)")
    }

    var description: String { place.description }

    /// The name of the database in messages.
    var name: String { place.name }

    /// Whether there is a service's database.
    var isThere: Bool { get throws { try place.isThere } }

    /// The file of the next master key while it takes the place of the present one.
    var nextMasterKeyFile: URL { masterKeyFile.appendingPathExtension("next") }

    /// The file of the master key before the last change.
    var formerMasterKeyFile: URL { masterKeyFile.appendingPathExtension("old") }

    /// Whether the file of the master key exists.
    var hasMasterKey: Bool { FileManager.default.fileExists(atPath: masterKeyFile.path) }

    /// Does something with the database.
    ///
    /// - Throws: ``CommandFailure`` that names the database, for a ``/GatehouseSQL/DatabaseError``.
    func opening<Value>(_ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let error as DatabaseError {
            throw place.failure(error)
        }
    }

    /// Reads the database's status.
    func status() throws -> DatabaseStatus { try opening { try place.status() } }
}

// What is said about it
extension DatabaseLocation {
    /// What is said when the database was made. A mistyped name is noticed by it, also in a script's log.
    var birth: String { "Made a new database: \(name)".printable }

    /// What is said when another service has the database, too.
    var company: String {
        "Another service has \(name) open, too. Failed sign-ins are counted for both together, limits on requests "
            .printable + "in each of them."
    }

    /// What is said when a service without `--issuer` is served for the first time.
    func tie(to service: TokenService) -> String {
        "\(name) belongs to the issuer \(service.configuration.issuer) from now on, and can't be served for another "
            + "one. For a server, name the issuer the first time: '--issuer https://id.example.com'."
    }
}

import Foundation
import GatehouseService
import GatehouseStores
import GatehouseTypes

/// The file of a database's master key. Only its owner can access it.
enum MasterKeyFile {
    /// Reads the key. Creates one if the database doesn't exist yet; then the file is held until the database is made.
    ///
    /// - Throws: ``CommandFailure`` if the database exists and its key is missing: a new key couldn't decrypt its
    ///   contents.
    static func open(for database: DatabaseLocation, randomness: any RandomSource) throws -> Opened {
        try database.place.check()
        let file = database.masterKeyFile
        // Checks the database first: a process that creates a database creates its key before it, possibly at this
        // moment.
        guard try !database.isThere else { return (try existing(for: database), nil) }
        while true {
            var isNew = false
            if !FileManager.default.fileExists(atPath: file.path) {
                // If another process creates the file first, its key is used.
                let key = MasterKey.make(randomness: randomness)
                let text = Base64URL.encode(key.revealedBytes)
                isNew = try PrivateFile(file, isFolderManaged: false).create(with: Array(text.utf8))
            }
            try OwnFile(database).check()
            // Another process that has failed may have removed the file meanwhile.
            guard let hold = try MasterKeyHold(file, isNew: isNew) else { continue }
            return (try key(in: file), hold)
        }
    }

    /// A key, and the hold of its file while the database is made.
    typealias Opened = (key: MasterKey, hold: MasterKeyHold?)

    /// Reads the key of an existing database.
    ///
    /// - Parameters:
    ///   - database: The database.
    ///   - option: The option of the command that names the file.
    /// - Returns: The key.
    /// - Throws: ``CommandFailure`` if it's missing, belongs to somebody else, or is no key.
    static func existing(
        for database: DatabaseLocation, option: String = "master-key-file"
    ) throws(CommandFailure) -> MasterKey {
        guard database.hasMasterKey else { throw missing(for: database, option) }
        try OwnFile(database).check()
        return try key(in: database.masterKeyFile)
    }

    private static func missing(for database: DatabaseLocation, _ option: String) -> CommandFailure {
        CommandFailure(
            "the key of \(database.name) is missing: restore \(database.masterKeyFile.path) from a backup"
                + (database.place.masterKeyFile == nil ? ", copy it from another instance" : "")
                + ", or name the file with '--\(option) FILE'")
    }

    /// Reads the key in a file.
    ///
    /// - Throws: ``CommandFailure`` if the file belongs to somebody else, or contains no key.
    static func read(_ file: URL) throws(CommandFailure) -> MasterKey {
        try OwnFile(path: file.path).check()
        return try key(in: file)
    }

    private static func key(in file: URL) throws(CommandFailure) -> MasterKey {
        let text = try FileBytes.secret(file)
        guard let key = try? MasterKey(text: text) else {
            throw CommandFailure(
                "\(file.path) holds no master key, which is 32 bytes in base64url: restore it from a backup")
        }
        return key
    }

    /// The failure to open a database with a key that isn't its own.
    static func mismatch(of database: DatabaseLocation) -> CommandFailure {
        guard !FileManager.default.fileExists(atPath: database.nextMasterKeyFile.path) else {
            return CommandFailure(
                "a change of the key of \(database.name) was interrupted: run 'gatehouse key change-master', which "
                    + "completes it")
        }
        let former = database.formerMasterKeyFile.path
        let hint =
            FileManager.default.fileExists(atPath: former) ? " (\(former) is the one before the last change)" : ""
        return CommandFailure(
            "\(database.masterKeyFile.path) isn't the key of \(database.name): restore the key that belongs to it"
                + hint)
    }
}

extension OwnFile {
    /// The file of a database's master key. A credential of systemd is accepted where the user names it.
    init(_ database: DatabaseLocation) {
        self.init(
            path: database.masterKeyFile.path, isNamed: database.isKeyNamed, isCredential: database.isKeyNamed)
    }
}

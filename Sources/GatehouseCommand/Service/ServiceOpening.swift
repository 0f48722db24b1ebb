import Foundation
import GatehouseCrypto
import GatehousePasswords
import GatehouseSQLite
import GatehouseService
import GatehouseStores
import GatehouseTypes

/// Opens the token service on a database.
struct ServiceOpening: Sendable {
    let database: DatabaseLocation
    var configuration: ServiceConfiguration
    /// The time to wait for locks of other processes.
    var patience: Duration = .seconds(5)
    var time: any TimeSource = SystemTimeSource()
    var randomness: any RandomSource = SystemRandomSource()

    /// Opens the service. Creates the database if it is missing.
    func callAsFunction() async throws -> TokenService {
        let masterKey = try MasterKeyFile.open(for: database, randomness: randomness)
        do {
            let file = try SQLiteDatabase(path: database.file.path, busyTimeout: patience)
            return try await TokenService(
                configuration: configuration, storage: SQLiteStorage(file), masterKey: masterKey,
                passwords: PasswordHasher(randomness: randomness), time: time, randomness: randomness,
                replays: SQLiteReplayMemory(file, time: time))
        } catch let error as DatabaseError {
            throw CommandFailure("can't open the database \(database.file.path): \(error.reason)")
        } catch let error as ServiceError where error.code == .keyUnavailable {
            throw CommandFailure(
                "\(database.masterKeyFile.path) isn't the key of \(database.file.path): restore the key that belongs to it"
            )
        }
    }

    /// Opens the service for administration, on an existing database and without a listener.
    static func forAdministration(_ invocation: Invocation) async throws -> TokenService {
        try await administration(on: try DatabaseLocation.existing(in: invocation))
    }

    /// Opens the service for commands that can run before it is served for the first time. Creates the database if it
    /// is missing.
    static func forPreparation(_ invocation: Invocation) async throws -> TokenService {
        let database = try DatabaseLocation.named(in: invocation)
        let isNew = !database.isThere
        let service = try await administration(on: database)
        if isNew { invocation.tell("Made a new database: \(database.file.path)") }
        return service
    }

    private static func administration(on database: DatabaseLocation) async throws -> TokenService {
        var configuration = try ServiceConfiguration(issuer: "http://127.0.0.1")
        // The token lifetime that `serve` is started with isn't known here. A retired key must outlive the longest
        // possible one.
        configuration.lifetimes.accessToken = .seconds(Lifetimes.accessTokenSeconds.upperBound)
        // No client waits for a command, so it can wait longer for locks.
        return try await ServiceOpening(
            database: database, configuration: configuration, patience: .seconds(60))()
    }
}

extension Lifetimes {
    /// The allowed lifetimes of access tokens.
    static let accessTokenSeconds = 1...86_400
}

/// The master key file beside the database. Only its owner can access it.
enum MasterKeyFile {
    /// Reads the key. Creates one if the database doesn't exist yet.
    ///
    /// - Throws: ``CommandFailure`` if the database exists and its key is missing: a new key couldn't decrypt its
    ///   contents.
    static func open(for database: DatabaseLocation, randomness: any RandomSource) throws -> MasterKey {
        try database.check()
        let file = database.masterKeyFile
        // Checks the database first: a process that creates a database creates its key before it, possibly at this
        // moment.
        let isThere = database.isThere
        if !FileManager.default.fileExists(atPath: file.path) {
            guard !isThere else {
                throw CommandFailure(
                    "the key of \(database.file.path) is missing: restore \(file.path) from a backup")
            }
            // If another process creates the file first, its key is used.
            let key = MasterKey.make(randomness: randomness)
            let text = Base64URL.encode(key.revealedBytes)
            _ = try PrivateFile(file, isFolderManaged: false).create(with: Array(text.utf8))
        }
        let bytes = Base64URL.decode(try FileBytes.secret(file).revealed)
        guard let key = bytes.flatMap({ try? MasterKey(Secret(bytes: $0)) }) else {
            throw CommandFailure(
                "\(file.path) holds no master key, which is 32 bytes in base64url: restore it from a backup")
        }
        return key
    }
}

/// The private key of an app's backend, in a PEM file that only its owner can access.
enum BackendKey {
    /// Registers the key in a file. If there is no such file, makes a new key. If that can't be registered, its file is
    /// removed again.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - register: Registers the key.
    /// - Returns: The result of `register`, and whether the key is new.
    /// - Throws: The errors of `register`, and errors if the file can't be read or written.
    static func registering<Value>(
        at file: URL, _ register: (PrivateKey) async throws -> Value
    ) async throws -> (value: Value, isNew: Bool) {
        guard let key = try make(at: file) else { return (try await register(read(at: file)), false) }
        do {
            return (try await register(key), true)
        } catch {
            try? FileManager.default.removeItem(at: file)
            throw error
        }
    }

    /// Makes a new key; returns `nil` if the file already exists.
    private static func make(at file: URL) throws -> PrivateKey? {
        guard !FileManager.default.fileExists(atPath: file.path) else { return nil }
        let key = try PrivateKey.generate(.p256)
        return try PrivateFile(file, isFolderManaged: false).create(with: key.pem.revealedBytes) ? key : nil
    }

    /// Reads the key.
    static func read(at file: URL) throws -> PrivateKey {
        do {
            return try PrivateKey(pem: FileBytes.secret(file))
        } catch let error as CryptoError {
            throw CommandFailure("\(file.path) holds no private key that can be used: \(error.words)")
        }
    }
}

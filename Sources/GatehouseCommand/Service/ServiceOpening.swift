import Foundation
import GatehouseCrypto
import GatehousePasswords
import GatehouseSQL
import GatehouseService
import GatehouseStores
import GatehouseTypes

/// Opens the token service on a database.
struct ServiceOpening: Sendable {
    let database: DatabaseLocation
    /// What may be done with the database and its schema.
    var opening = DatabaseOpening.create
    /// Whether it is opened to be served.
    var isServing = false
    /// The time to wait for locks of other processes.
    var patience: Duration = .seconds(5)
    var time: any TimeSource = SystemTimeSource()
    var randomness: any RandomSource = SystemRandomSource()
    /// Closes the database when the command has ended; `nil` if it is closed when it's released.
    var commandEnd: CommandEnd?
    /// The master key; `nil` for the one in the database's file for it.
    var masterKey: MasterKey?

    /// Opens the service.
    func service(
        _ configure: (ServiceStorage) async throws -> ServiceConfiguration
    ) async throws -> TokenService {
        let (masterKey, hold) =
            try masterKey.map { ($0, nil) } ?? MasterKeyFile.open(for: database, randomness: randomness)
        do {
            return try await service(with: masterKey, configure)
        } catch {
            // A database that isn't made leaves no key behind.
            hold?.removeIfUnused(by: database)
            throw error
        }
    }

    private func service(
        with masterKey: MasterKey, _ configure: (ServiceStorage) async throws -> ServiceConfiguration
    ) async throws -> TokenService {
        do {
            let opened = try await database.place.open(opening, isServing: isServing, patience: patience)
            commandEnd?.add(opened.close)
            let storage = opened.storage
            let configuration = try await configure(storage)
            try await check(storage, for: configuration.issuer)
            return try await TokenService(
                configuration: configuration, storage: storage, masterKey: masterKey,
                passwords: PasswordHasher(randomness: randomness), time: time, randomness: randomness)
        } catch let error as DatabaseError {
            throw database.place.failure(error)
        } catch let error as ServiceError where error.code == .keyUnavailable {
            throw MasterKeyFile.mismatch(of: database)
        }
    }

    private func check(_ storage: ServiceStorage, for issuer: String) async throws {
        guard let owner = try await storage.issuer(), !owner.hasSameBytes(as: issuer) else { return }
        throw ServiceOpening.foreign(database, owner: owner, issuer: issuer)
    }

    /// The failure to serve a database for another issuer than its own.
    static func foreign(_ database: DatabaseLocation, owner: String, issuer: String) -> CommandFailure {
        CommandFailure(
            "\(database.name) is the database of the issuer \(owner), not of \(issuer): serve it with "
                + "'--issuer \(owner)', or name another database with '--database'")
    }

    /// Opens the service for administration, on an existing database and without a listener.
    ///
    /// - Parameters:
    ///   - invocation: The invocation.
    ///   - isFetching: Whether the command may fetch documents of clients, by the options
    ///     ``DeliveryArguments/forFetching``.
    /// - Returns: The service.
    /// - Throws: Errors if it can't be opened.
    static func forAdministration(_ invocation: Invocation, fetching isFetching: Bool = false) async throws
        -> TokenService
    {
        try await administration(
            on: try DatabaseLocation.existing(in: invocation), .existing, commandEnd: invocation.commandEnd,
            documents: isFetching ? try OperatorFetcher(invocation) : nil)
    }

    /// Opens the service for a command that can run before it is served for the first time. Creates the database if it
    /// is missing, and says so. The commands check before what they can, so that a failing one makes none.
    static func forPreparation(_ invocation: Invocation, fetching isFetching: Bool = false) async throws
        -> TokenService
    {
        let database = try DatabaseLocation.named(in: invocation)
        let isNew = try !database.isThere
        let service = try await administration(
            on: database, .create, commandEnd: invocation.commandEnd,
            documents: isFetching ? try OperatorFetcher(invocation) : nil)
        if isNew { invocation.console.note(database.birth) }
        return service
    }

    static func administration(
        on database: DatabaseLocation, _ opening: DatabaseOpening, commandEnd: CommandEnd,
        masterKey: MasterKey? = nil, documents: (any ClientDocumentFetcher)? = nil
    ) async throws -> TokenService {
        // No client waits for a command, so it can wait longer for locks.
        try await ServiceOpening(
            database: database, opening: opening, patience: .seconds(60), commandEnd: commandEnd, masterKey: masterKey
        ).service { storage in
            var configuration = try await ServiceConfiguration.administering(storage)
            // The token lifetime that `serve` is started with isn't known here. A retired key must outlive the longest
            // possible one.
            configuration.lifetimes.accessToken = .seconds(Lifetimes.accessTokenSeconds.upperBound)
            configuration.documentFetcher = documents
            return configuration
        }
    }
}

extension Lifetimes {
    /// The allowed lifetimes of access tokens.
    static let accessTokenSeconds = 1...86_400
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
        guard let key = try make(at: file) else { return (try await register(readForEncryption(at: file)), false) }
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

    /// The failure for a key that tokens can't be encrypted for.
    private static func wrongKind(_ file: URL) -> CommandFailure {
        CommandFailure(
            "\(file.path): a backend's key must be on the curve P-256, as 'openssl genpkey -algorithm EC -pkeyopt "
                + "ec_paramgen_curve:P-256' makes it")
    }

    /// Reads a key for which tokens can be encrypted.
    private static func readForEncryption(at file: URL) throws -> PrivateKey {
        do {
            let key = try PrivateKey(pem: FileBytes.secret(file))
            guard key.publicKey.kind == .p256 else { throw wrongKind(file) }
            return key
        } catch let error as CryptoError {
            // An RSA key of another size, such as 1024 bits, counts as an invalid one.
            let isOther = error.code == .unsupportedKey || error.operation.hasPrefix("RSA")
            throw isOther ? wrongKind(file) : unusable(file, error)
        }
    }

    /// Reads the key.
    static func read(at file: URL) throws -> PrivateKey {
        do {
            return try PrivateKey(pem: FileBytes.secret(file))
        } catch let error as CryptoError {
            throw unusable(file, error)
        }
    }

    private static func unusable(_ file: URL, _ error: CryptoError) -> CommandFailure {
        CommandFailure("\(file.path) holds no private key that can be used: \(error.words)")
    }
}

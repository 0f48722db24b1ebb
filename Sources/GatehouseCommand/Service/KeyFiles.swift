import Foundation
import GatehouseCrypto
import GatehouseService
import GatehouseStores
import GatehouseTypes

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
    /// - Returns: What `register` returns, and whether the key is new.
    /// - Throws: What `register` throws, and errors if the file can't be read or written.
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

    /// Makes a new key; `nil` if there is such a file already.
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

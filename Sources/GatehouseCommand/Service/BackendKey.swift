import Foundation
import GatehouseCrypto
import GatehouseStores
import GatehouseTypes

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

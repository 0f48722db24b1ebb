import Foundation
import GatehouseCrypto
import GatehouseStores
import GatehouseTypes

/// The private key of an app's backend, in a PEM file for its owner only.
enum BackendKey {
    /// Reads the key; makes a new one if there is no such file.
    static func readOrMake(at file: URL) throws -> PrivateKey {
        if !FileManager.default.fileExists(atPath: file.path) {
            let key = try PrivateKey.generate(.p256)
            if try PrivateFile(file, isFolderManaged: false).create(with: key.pem.revealedBytes) { return key }
        }
        return try read(at: file)
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

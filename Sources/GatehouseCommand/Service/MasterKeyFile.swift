import Foundation
import GatehouseService
import GatehouseTypes

/// The file beside the database that holds its master key, for its owner only.
enum MasterKeyFile {
    /// Reads the key, or makes one for a database that isn't there yet.
    ///
    /// - Throws: ``CommandFailure`` if there is a database without its key: a new key couldn't open what is in it.
    static func open(for database: DatabaseLocation, randomness: any RandomSource) throws -> MasterKey {
        let file = database.masterKeyFile
        // In this order: whoever makes a database makes its key first, perhaps at this very moment.
        let isThere = database.isThere
        if !FileManager.default.fileExists(atPath: file.path) {
            guard !isThere else {
                throw CommandFailure("\(database.file.path) is there, but its key \(file.path) is missing")
            }
            // Where another process has been quicker, its key holds.
            let key = MasterKey.make(randomness: randomness)
            _ = try PrivateFiles.create(file, Secret(Base64URL.encode(key.revealedBytes)))
        }
        guard let bytes = Base64URL.decode(try PrivateFiles.read(file).revealed) else {
            throw CommandFailure("\(file.path) doesn't hold a key")
        }
        return try MasterKey(Secret(bytes: bytes))
    }
}

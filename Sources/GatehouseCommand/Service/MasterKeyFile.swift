import Foundation
import GatehouseService
import GatehouseStores
import GatehouseTypes

/// The file beside the database that holds its master key, for its owner only.
enum MasterKeyFile {
    /// Reads the key, or makes one for a database that isn't there yet.
    ///
    /// - Throws: ``CommandFailure`` if there is a database without its key: a new key couldn't open what is in it.
    static func open(for database: DatabaseLocation, randomness: any RandomSource) throws -> MasterKey {
        try database.check()
        let file = database.masterKeyFile
        // In this order: whoever makes a database makes its key first, perhaps at this very moment.
        let isThere = database.isThere
        if !FileManager.default.fileExists(atPath: file.path) {
            guard !isThere else {
                throw CommandFailure(
                    "the key of \(database.file.path) is missing: restore \(file.path) from a backup")
            }
            // Where another process has been quicker, its key holds.
            let key = MasterKey.make(randomness: randomness)
            let text = Base64URL.encode(key.revealedBytes)
            _ = try PrivateFile(file, isFolderManaged: false).create(with: Array(text.utf8))
        }
        guard let bytes = Base64URL.decode(try FileBytes.secret(file).revealed) else {
            throw MasterKeyFile.damaged(file)
        }
        do {
            return try MasterKey(Secret(bytes: bytes))
        } catch {
            throw MasterKeyFile.damaged(file)
        }
    }

    private static func damaged(_ file: URL) -> CommandFailure {
        CommandFailure("\(file.path) holds no master key, which is 32 bytes in base64url: restore it from a backup")
    }
}

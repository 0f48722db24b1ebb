import Foundation
import GatehouseSQLite
import GatehouseService

extension DatabaseLocation {
    /// Reads the whole database, and tries the master key.
    ///
    /// - Parameter keyFile: The file of the master key.
    /// - Returns: What is wrong; empty if nothing is.
    /// - Throws: ``CommandFailure`` if the database can't be opened.
    func problems(keyFile: URL) throws -> [String] {
        let inspection = try opening { try DatabaseInspection(path: file.path, busyTimeout: .seconds(60)) }
        let damage = inspection.damage.map { "\(file.path): \($0)" }
        return damage + problems(of: inspection.sealed, keyFile: keyFile)
    }

    private func problems(of sealed: [SealedValue]?, keyFile: URL) -> [String] {
        guard FileManager.default.fileExists(atPath: keyFile.path) else {
            return [
                "\(keyFile.path), the key of \(file.path), is missing: restore it from a backup, or name the file with "
                    + "'--master-key-file FILE'"
            ]
        }
        let key: MasterKey
        do {
            key = try MasterKeyFile.read(keyFile)
        } catch {
            return [error.description]
        }
        guard let sealed else { return ["the secrets in \(file.path) can't be read, so its key isn't checked"] }
        let count = CheckMasterKey.unreadableCount(of: sealed, with: key)
        guard count > 0 else { return [] }
        guard count < sealed.count else { return ["\(keyFile.path) isn't the key of \(file.path)"] }
        return [
            "\(keyFile.path) doesn't decrypt \(count) of the \(sealed.count) secrets and keys in \(file.path): restore a "
                + "backup"
        ]
    }
}

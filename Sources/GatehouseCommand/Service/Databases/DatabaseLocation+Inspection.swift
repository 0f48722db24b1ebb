import Foundation
import GatehouseService

extension DatabaseLocation {
    /// Reads the whole database, and tries the master key.
    ///
    /// - Returns: What is wrong; empty if nothing is.
    /// - Throws: ``CommandFailure`` if the database can't be opened.
    func problems() throws -> [String] {
        let inspection = try opening { try place.inspection() }
        return inspection.damage.map { "\(name): \($0)" } + problems(of: inspection.sealed)
    }

    private func problems(of sealed: [SealedValue]?) -> [String] {
        let keyFile = masterKeyFile
        guard FileManager.default.fileExists(atPath: keyFile.path) else {
            return [
                "\(keyFile.path), the key of \(name), is missing: restore it from a backup, or name the file with "
                    + "'--master-key-file FILE'"
            ]
        }
        let key: MasterKey
        do {
            key = try MasterKeyFile.existing(for: self)
        } catch {
            return [error.description]
        }
        guard let sealed else { return ["the secrets in \(name) can't be read, so its key isn't checked"] }
        let count = CheckMasterKey.unreadableCount(of: sealed, with: key)
        guard count > 0 else { return [] }
        guard count < sealed.count else { return ["\(keyFile.path) isn't the key of \(name)"] }
        return [
            "\(keyFile.path) doesn't decrypt \(count) of the \(sealed.count) secrets and keys in \(name): restore a "
                + "backup"
        ]
    }
}

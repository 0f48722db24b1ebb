import GatehouseClient
import GatehouseTypes

/// A key that the service manager provides: a file in systemd's `$CREDENTIALS_DIRECTORY` (`LoadCredentialEncrypted=` in
/// the unit).
///
/// The files there are readable only for the service, belong to it or to root, and are never stored unencrypted on a
/// disk.
public struct CredentialDirectory: StoreKeySource {
    private let file: PrivateFile
    private let previous: [PrivateFile]
    private let work = FileWork()

    /// Creates a source from a credential.
    ///
    /// - Parameters:
    ///   - path: The directory, from the environment variable.
    ///   - name: The credential's name in the unit.
    ///   - previous: The names of credentials with older keys that the store may still be encrypted with. Missing ones
    ///     are ignored.
    public init(path: String, name: String, previous: [String] = []) {
        file = CredentialDirectory.credential(path, name)
        self.previous = previous.map { CredentialDirectory.credential(path, $0) }
    }

    /// Reads the credential.
    ///
    /// - Throws: `AuthError` with `storeUnavailable` if it doesn't exist or can't be read.
    public func keys() async throws -> StoreKeys {
        let keys: Result<StoreKeys, AuthError> = await work {
            Result { () throws(AuthError) in
                guard let key = try file.key() else {
                    throw AuthError(.storeUnavailable, "the credential \(file.path) doesn't exist")
                }
                var older: [StoreKey] = []
                for file in previous {
                    if let key = try file.key() { older.append(key) }
                }
                return StoreKeys(current: key, previous: older)
            }
        }
        return try keys.get()
    }

    /// Tolerates the group bits of the mode: systemd may grant access by an access control list, which sets them.
    private static func credential(_ path: String, _ name: String) -> PrivateFile {
        PrivateFile(
            folder: PrivateFolder(path: path), name: name, toleratedMode: 0o070, isAdministratorTrusted: true)
    }
}

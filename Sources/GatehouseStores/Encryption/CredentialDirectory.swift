import GatehouseClient
import GatehouseTypes

/// A key that the service manager hands to a program: a file in systemd's `$CREDENTIALS_DIRECTORY`
/// (`LoadCredentialEncrypted=` in the unit).
///
/// The files there are readable for the service alone, belong to it or to the administrator, and never touch a disk in the
/// open.
public struct CredentialDirectory: StoreKeySource {
    private let file: PrivateFile
    private let previous: [PrivateFile]
    private let work = FileWork()

    /// A credential.
    ///
    /// - Parameters:
    ///   - path: The directory, as the program found it in its environment.
    ///   - name: The credential's name in the unit.
    ///   - previous: The names of credentials that the store may still be sealed with. Missing ones are passed over.
    public init(path: String, name: String, previous: [String] = []) {
        file = CredentialDirectory.credential(path, name)
        self.previous = previous.map { CredentialDirectory.credential(path, $0) }
    }

    /// Reads the credential.
    ///
    /// - Throws: `AuthError` with `storeUnavailable` if it isn't there.
    public func keys() async throws -> StoreKeys {
        let keys: Result<StoreKeys, AuthError> = await work {
            Result { () throws(AuthError) in
                guard let key = try file.key() else {
                    throw AuthError(.storeUnavailable, "there is no credential \(file.path)")
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

    /// systemd may give access through the group's bits, by an access list.
    private static func credential(_ path: String, _ name: String) -> PrivateFile {
        PrivateFile(
            folder: PrivateFolder(path: path), name: name, toleratedMode: 0o070, isAdministratorTrusted: true)
    }
}

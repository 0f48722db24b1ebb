public import GatehouseClient
import GatehouseCrypto
import GatehouseStores
public import GatehouseTypes

/// Keeps a session in the desktop's keyring (the freedesktop.org Secret Service, through libsecret).
///
/// The keyring is encrypted with the user's own password, and unlocked when the user logs in. If it is locked or
/// doesn't answer, the store is unavailable and never absent. The user isn't asked for a password except with
/// ``Unlocking/prompt``. A record that can't be parsed is kept under another name (`ACCOUNT.corrupt-1`), and the store
/// is corrupt for every process that reads it, until a record is saved or erased.
///
/// The keyring provides no locks to programs, so the processes that share the store lock a file. A second file notifies
/// them of changes. Both files are empty. Changes by other programs, such as unlocking the keyring, are notified, too.
public struct SecretServiceStore: AuthDataStore {
    /// How a locked keyring is handled.
    public enum Unlocking: Sendable, Hashable {
        /// The store is unavailable.
        case never
        /// The user is asked for the password, and all operations wait for the answer.
        case prompt
    }

    /// The maximum size of a record, in bytes.
    public static let maximumSize = 512 << 10

    private let document: KeyringDocument
    private let files: CoordinationFiles

    /// Creates a store in the keyring.
    ///
    /// - Parameters:
    ///   - service: The app's identifier, such as `com.example.notes`.
    ///   - account: A name that distinguishes several stores of one app.
    ///   - label: The name that the user sees in a list of the keyring's items; `nil` uses `service`.
    ///   - folder: The folder of the files for locks and notices. All processes that share the store must use the same
    ///     one, on a local disk. It need not exist.
    ///   - collection: The alias of the keyring.
    ///   - unlocking: How a locked keyring is handled.
    ///   - patience: The maximum time to wait for a lock that another process or task holds.
    ///   - time: The clock that measures this time.
    public init(
        service: String, account: String = "session", label: String? = nil, locksIn folder: String,
        collection: String = "default", unlocking: Unlocking = .never,
        patience: Duration = .seconds(60), time: any TimeSource = SystemTimeSource()
    ) {
        let entry = KeyringEntry(
            service: service, account: account, label: label ?? service, collection: collection,
            isPromptAllowed: unlocking == .prompt)
        let name = Hexadecimal.encode(Digest.sha256(Array("\(service)\u{0}\(account)".utf8)).prefix(12))
        files = CoordinationFiles(folder: folder, name: "keyring-\(name)", patience: patience, time: time) {
            KeyringWatcher(onChange: $0)
        }
        document = KeyringDocument(entry: entry, files: files, work: FileWork())
    }

    /// Reads the record.
    public func read() async -> StoreReading {
        StoreReading(await document.read(.session) { try? AuthRecord(storageValue: $0) })
    }

    /// Replaces the record.
    ///
    /// - Throws: `AuthError` with `storeUnavailable` if the keyring is locked or doesn't answer, or `storeFailed` if
    ///   the record is too large.
    public func save(_ record: AuthRecord) async throws {
        let content = Envelope.session.wrap(record.storageValue)
        guard content.count <= SecretServiceStore.maximumSize else {
            throw AuthError(.storeFailed, "the record is too large for a keyring")
        }
        try await change { entry throws(KeyringFailure) in try entry.write(content) }
    }

    /// Deletes the record, if there is one.
    ///
    /// - Throws: `AuthError` with `storeUnavailable` if the keyring is locked or doesn't answer.
    public func erase() async throws {
        try await change { entry throws(KeyringFailure) in try entry.erase() }
    }

    /// The locks and notices between all processes and stores that use the same folder for them.
    public var coordination: (any StoreCoordination)? { files.coordination }

    /// The keys, each in an item of the keyring beside the session's.
    public var proofKeys: (any ProofKeyStore)? { KeyringProofKeyStore(session: document) }

    private func change(_ body: @escaping @Sendable (KeyringEntry) throws(KeyringFailure) -> Void) async throws {
        if let failure = await document.change(body) {
            throw AuthError(.storeUnavailable, "\(failure)", underlyingError: failure)
        }
        await document.work { [files] in files.tell() }
    }
}

/// Keeps software keys in the desktop's keyring beside a session, each in an item of its own.
struct KeyringProofKeyStore: ProofKeyStore {
    /// The document of the session.
    let session: KeyringDocument

    func key(_ id: KeyID) async -> ProofKeyLookup {
        guard let document = document(of: id) else { return .absent }
        return ProofKeyLookup(await document.read(.proofKey) { SoftwareProofKey(storageValue: $0, id: id) })
    }

    func makeKey(for purpose: ProofKeyPurpose) async throws -> any ProofKey {
        let key = try SoftwareProofKey()
        let content = Envelope.proofKey.wrap(key.storageValue(for: purpose))
        try await change(key.id) { entry throws(KeyringFailure) in try entry.write(content) }
        return key
    }

    func eraseKey(_ id: KeyID) async throws {
        try await change(id) { entry throws(KeyringFailure) in try entry.erase() }
    }

    private func change(
        _ id: KeyID, _ body: @escaping @Sendable (KeyringEntry) throws(KeyringFailure) -> Void
    ) async throws(AuthError) {
        guard let failure = await document(of: id)?.change(body) else { return }
        throw AuthError(.keyUnavailable, "\(failure)", underlyingError: failure)
    }

    private func document(of id: KeyID) -> KeyringDocument? {
        id.isThumbprint ? session.beside(".key-\(id)") : nil
    }
}

import Foundation
public import GatehouseClient
import GatehouseCrypto
import GatehouseStores
public import GatehouseTypes

/// Keeps a session in the desktop's keyring (the freedesktop.org Secret Service, through libsecret).
///
/// The keyring is encrypted with the person's own password and unlocked when they log in. One that is locked, or doesn't
/// answer, is unavailable and never absent; nobody is asked for a password unless ``Unlocking/prompt`` says so. What can't
/// be understood is kept under another name (`ACCOUNT.corrupt-1`), and the store is corrupt for every process that reads it,
/// until a record is saved or erased.
///
/// The keyring has no locks that a program could hold, so those who share it lock a file; a second file tells them of
/// changes. Neither holds anything. What other programs do to the keyring, such as unlocking it, is told as well.
public struct SecretServiceStore: AuthDataStore {
    /// What to do about a locked keyring.
    public enum Unlocking: Sendable, Hashable {
        /// It's unavailable.
        case never
        /// The person is asked for its password, and all operations wait for their answer.
        case prompt
    }

    /// The largest record that is stored, in bytes.
    public static let maximumSize = 512 << 10

    private let document: KeyringDocument
    private let files: CoordinationFiles

    /// A store in the keyring.
    ///
    /// - Parameters:
    ///   - service: The app, as an identifier such as `com.example.notes`.
    ///   - account: Tells several stores of one app apart.
    ///   - label: What the person sees in their keyring's list.
    ///   - folder: Where the files are that those who share the store lock and watch. All of them have to name the same one,
    ///     on a local disk; it need not exist.
    ///   - collection: The alias of the keyring.
    ///   - unlocking: What to do if it's locked.
    ///   - patience: How long a lock that somebody else holds is waited for.
    ///   - time: The clock that this is measured with.
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

    /// Writes the record in the place of the one before.
    ///
    /// - Throws: `AuthError` with `storeUnavailable` if the keyring is locked or doesn't answer, or `storeFailed` if the
    ///   record is too large.
    public func save(_ record: AuthRecord) async throws {
        let content = Envelope.session.wrap(record.storageValue)
        guard content.count <= SecretServiceStore.maximumSize else {
            throw AuthError(.storeFailed, "the record is too large for a keyring")
        }
        try await change { entry throws(KeyringFailure) in try entry.write(content) }
    }

    /// Deletes the record; without effect if there is none.
    ///
    /// - Throws: `AuthError` with `storeUnavailable` if the keyring is locked or doesn't answer.
    public func erase() async throws {
        try await change { entry throws(KeyringFailure) in try entry.erase() }
    }

    /// Locks and notices between all who use the same folder for them.
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

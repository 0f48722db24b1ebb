public import Foundation
public import GatehouseClient
public import GatehouseTypes

/// Keeps a session in a file of its own, encrypted with AES-256-GCM. The sessions' proof keys are in a folder beside it
/// (`NAME.keys`), encrypted in the same way.
///
/// It is like ``FileStore``, but the file is useless without the key: in a backup, on a discarded disk, or in a
/// container's volume. Without the right key the session is unavailable and never absent. A file that was tampered with
/// is corrupt and is moved aside.
public struct EncryptedFileStore: AuthDataStore {
    private let location: StoreLocation
    private let seal: StoreSeal
    private let keyFiles: FileProofKeyStore

    /// Creates a store for a file. The file and its folder need not exist.
    ///
    /// - Parameters:
    ///   - file: The file of the session.
    ///   - keys: The source of the keys.
    ///   - random: The source of the nonces.
    ///   - patience: The maximum time to wait for a lock that another process or task holds.
    ///   - time: The clock that measures this time.
    public init(
        file: URL, keys: any StoreKeySource, random: any RandomSource = SystemRandomSource(),
        patience: Duration = .seconds(60), time: any TimeSource = SystemTimeSource()
    ) {
        location = StoreLocation(file: file, patience: patience, time: time)
        seal = StoreSeal(keys: keys, random: random)
        keyFiles = FileProofKeyStore(folder: location.keyFolder, sealedWith: seal)
    }

    /// Reads the record, which may be encrypted with any of the keys.
    public func read() async -> StoreReading {
        do {
            return await location.read(try await seal.format(of: .session))
        } catch {
            return .unavailable(reason: error.reason)
        }
    }

    /// Replaces the record, encrypted with the current key.
    ///
    /// - Throws: `AuthError` with `storeFailed`, or `storeUnavailable` if there is no key.
    public func save(_ record: AuthRecord) async throws {
        try await location.save(record, try await seal.format(of: .session))
    }

    /// Deletes the record, if there is one. Needs no key.
    ///
    /// - Throws: `AuthError` with `storeFailed`.
    public func erase() async throws {
        try await location.erase()
    }

    /// The locks and notices between all processes and stores that use the file.
    public var coordination: (any StoreCoordination)? { location.coordination }

    /// The keys in the folder beside the file, encrypted like the session.
    public var proofKeys: (any ProofKeyStore)? { keyFiles }

    /// Encrypts the record and the proof keys with the current key, unless they already are. Afterwards the older keys
    /// aren't needed any more.
    ///
    /// ``save(_:)`` does the same for the record. This method is for a session that isn't saved again.
    ///
    /// - Returns: Whether anything was encrypted again.
    /// - Throws: `AuthError` with `storeUnavailable`, `storeCorrupt` or `storeFailed`.
    @discardableResult
    public func reseal() async throws -> Bool {
        let lease = try await location.coordination.acquire(.record)
        defer { lease.release() }
        let format = try await seal.format(of: .session)
        let isRecordChanged = try await location.document(format).reseal(with: format)
        return try await keyFiles.reseal() || isRecordChanged
    }
}

public import Foundation
public import GatehouseClient
public import GatehouseTypes

/// Keeps a session in a file of its own, encrypted with AES-256-GCM. The sessions' proof keys lie in a folder beside it
/// (`NAME.keys`), encrypted in the same way.
///
/// It's a ``FileStore`` that is of no use to whoever gets the file without the key: a backup, a disk that was thrown away, a
/// volume of a container. Without the key, or with another one, the session is unavailable, and never absent; a file that
/// was tampered with is corrupt and is put aside.
public struct EncryptedFileStore: AuthDataStore {
    private let location: StoreLocation
    private let seal: StoreSeal
    private let keyFiles: FileProofKeyStore

    /// A store on a file. Neither the file nor its folder need exist.
    ///
    /// - Parameters:
    ///   - file: Where the session is kept.
    ///   - keys: Where the keys come from.
    ///   - random: What the nonces are made of.
    ///   - patience: How long a lock that somebody else holds is waited for.
    ///   - time: The clock that this is measured with.
    public init(
        file: URL, keys: any StoreKeySource, random: any RandomSource = SystemRandomSource(),
        patience: Duration = .seconds(60), time: any TimeSource = SystemTimeSource()
    ) {
        location = StoreLocation(file: file, patience: patience, time: time)
        seal = StoreSeal(keys: keys, random: random)
        keyFiles = FileProofKeyStore(folder: location.keyFolder, sealedWith: seal)
    }

    /// Reads the record, whichever of the keys it is sealed with.
    public func read() async -> StoreReading {
        do {
            return await location.read(try await seal.format(of: .session))
        } catch {
            return .unavailable(reason: error.reason)
        }
    }

    /// Writes the record in the place of the one before, sealed with the current key.
    ///
    /// - Throws: `AuthError` with `storeFailed`, or `storeUnavailable` if there is no key.
    public func save(_ record: AuthRecord) async throws {
        try await location.save(record, try await seal.format(of: .session))
    }

    /// Deletes the record; without effect if there is none. No key is needed.
    ///
    /// - Throws: `AuthError` with `storeFailed`.
    public func erase() async throws {
        try await location.erase()
    }

    /// Locks and notices between all who use the file.
    public var coordination: (any StoreCoordination)? { location.coordination }

    /// The keys in the folder beside the file, encrypted like the session.
    public var proofKeys: (any ProofKeyStore)? { keyFiles }

    /// Seals what is stored, the proof keys too, with the current key, if it isn't yet. After that the older keys can be
    /// thrown away.
    ///
    /// Every ``save(_:)`` does so too; this is for a session that isn't written any more.
    ///
    /// - Returns: Whether it was sealed anew.
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

public import Foundation
public import GatehouseClient
public import GatehouseTypes

/// Keeps a session in a file of its own, mode 0600.
///
/// The file is replaced whole: whoever reads it, at whatever moment a process or the machine ends, finds the old session or
/// the new one. A file that others may read is refused, one that can't be understood is moved aside and kept, and one that
/// a newer version wrote is left alone. After a file was moved aside, the store is corrupt for every process that reads it,
/// until a record is saved or erased. The tokens in it aren't encrypted: it protects against other users of the machine,
/// not against whoever can read the owner's files.
///
/// The sessions' proof keys lie in a folder beside the file (`NAME.keys`, mode 0700), each in a file of its own.
///
/// Any number of processes may share the file: they lock a file beside it (`.NAME.lock`), and the system tells each of them
/// when another has changed it.
public struct FileStore: AuthDataStore {
    private let location: StoreLocation
    private let keyFiles: FileProofKeyStore

    /// A store on a file. Neither the file nor its folder need exist.
    ///
    /// - Parameters:
    ///   - file: Where the session is kept.
    ///   - patience: How long a lock that somebody else holds is waited for.
    ///   - time: The clock that this is measured with.
    public init(file: URL, patience: Duration = .seconds(60), time: any TimeSource = SystemTimeSource()) {
        location = StoreLocation(file: file, patience: patience, time: time)
        keyFiles = FileProofKeyStore(folder: location.keyFolder)
    }

    /// A store on a file that is named by its path.
    ///
    /// - Parameters:
    ///   - path: Where the session is kept. A relative path begins at the process's current directory.
    ///   - patience: How long a lock that somebody else holds is waited for.
    ///   - time: The clock that this is measured with.
    public init(path: String, patience: Duration = .seconds(60), time: any TimeSource = SystemTimeSource()) {
        self.init(file: URL(filePath: path), patience: patience, time: time)
    }

    /// A store on a file, without notices of what other processes change: for a process that ends at once.
    ///
    /// The system's notices cost such a process more than all else, since the kernel may need 10 ms to end them.
    ///
    /// - Parameter file: Where the session is kept.
    package init(withoutNotices file: URL) {
        location = StoreLocation(file: file, patience: .seconds(60), time: SystemTimeSource(), givesNotices: false)
        keyFiles = FileProofKeyStore(folder: location.keyFolder)
    }

    /// Reads the record.
    public func read() async -> StoreReading {
        await location.read(Envelope.session)
    }

    /// Writes the record in the place of the one before.
    ///
    /// - Throws: `AuthError` with `storeFailed`.
    public func save(_ record: AuthRecord) async throws {
        try await location.save(record, Envelope.session)
    }

    /// Deletes the record; without effect if there is none.
    ///
    /// - Throws: `AuthError` with `storeFailed`.
    public func erase() async throws {
        try await location.erase()
    }

    /// Locks and notices between all who use the file.
    public var coordination: (any StoreCoordination)? { location.coordination }

    /// The keys in the folder beside the file.
    public var proofKeys: (any ProofKeyStore)? { keyFiles }
}

public import Foundation
public import GatehouseClient
public import GatehouseTypes

/// Keeps a session in a file of its own, mode 0600.
///
/// The file is always replaced as a whole: a reader finds either the old session or the new one, even after a crash of
/// the process or the machine. A file that other users can read is refused. A file that can't be parsed is moved aside,
/// and a file of a newer version isn't changed. After a file was moved aside, the store is corrupt for every process
/// that reads it, until a record is saved or erased. The tokens aren't encrypted: the file mode protects them from
/// other users of the machine, but not from anyone who can read the owner's files.
///
/// The sessions' proof keys are in a folder beside the file (`NAME.keys`, mode 0700), each in a file of its own.
///
/// Any number of processes may share the file. They lock a file beside it (`.NAME.lock`), and the system notifies each
/// of them when another one has changed it.
public struct FileStore: AuthDataStore {
    private let location: StoreLocation
    private let keyFiles: FileProofKeyStore

    /// Creates a store for a file. The file and its folder need not exist.
    ///
    /// - Parameters:
    ///   - file: The file of the session.
    ///   - patience: The maximum time to wait for a lock that another process or task holds.
    ///   - time: The clock that measures this time.
    public init(file: URL, patience: Duration = .seconds(60), time: any TimeSource = SystemTimeSource()) {
        location = StoreLocation(file: file, patience: patience, time: time)
        keyFiles = FileProofKeyStore(folder: location.keyFolder)
    }

    /// Creates a store for a file with a path.
    ///
    /// - Parameters:
    ///   - path: The path of the session's file. A relative path is resolved against the process's current directory.
    ///   - patience: The maximum time to wait for a lock that another process or task holds.
    ///   - time: The clock that measures this time.
    public init(path: String, patience: Duration = .seconds(60), time: any TimeSource = SystemTimeSource()) {
        self.init(file: URL(filePath: path), patience: patience, time: time)
    }

    /// Creates a store for a file, for a process that ends soon.
    ///
    /// It gives no notices of changes by other processes: they would be such a process's largest cost, since the kernel
    /// may need 10 ms to end them. And it refuses to begin a renewal whose result couldn't be written: the process
    /// would end, and with it the only copy of the new tokens.
    ///
    /// - Parameter file: The file of the session.
    package init(forShortProcess file: URL) {
        location = StoreLocation(file: file, patience: .seconds(60), time: SystemTimeSource(), isShortLived: true)
        keyFiles = FileProofKeyStore(folder: location.keyFolder)
    }

    /// Checks that a session could be written now.
    package func checkWritable() async throws(FileFailure) {
        try await location.work { [file = location.file] () throws(FileFailure) in try file.checkReplaceable() }
    }

    /// Reads the record.
    public func read() async -> StoreReading {
        await location.read(Envelope.session)
    }

    /// Replaces the record.
    ///
    /// - Throws: `AuthError` with `storeFailed`.
    public func save(_ record: AuthRecord) async throws {
        try await location.save(record, Envelope.session)
    }

    /// Deletes the record, if there is one.
    ///
    /// - Throws: `AuthError` with `storeFailed`.
    public func erase() async throws {
        try await location.erase()
    }

    /// The locks and notices between all processes and stores that use the file.
    public var coordination: (any StoreCoordination)? { location.coordination }

    /// The keys in the folder beside the file.
    public var proofKeys: (any ProofKeyStore)? { keyFiles }
}

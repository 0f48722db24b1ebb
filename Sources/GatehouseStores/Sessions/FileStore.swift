public import Foundation
public import GatehouseClient
import GatehouseTypes

/// Keeps a session in a file of its own, mode 0600.
///
/// The file is replaced whole: whoever reads it, at whatever moment a process or the machine ends, finds the old session or
/// the new one. A file that others may read is refused, one that can't be understood is moved aside and kept, and one that
/// a newer version wrote is left alone. The tokens in it aren't encrypted: it protects against other users of the machine,
/// not against whoever can read the owner's files.
public struct FileStore: AuthDataStore {
    private let document: StoredDocument

    /// A store on a file. Neither the file nor its folder need exist.
    ///
    /// - Parameter file: Where the session is kept.
    public init(file: URL) {
        let folder = PrivateFolder(path: file.deletingLastPathComponent().path)
        document = StoredDocument(
            envelope: Envelope(format: "gatehouse-session", version: 2),
            file: PrivateFile(folder: folder, name: file.lastPathComponent), work: FileWork())
    }

    /// Reads the record.
    public func read() async -> StoreReading {
        switch await document.read({ try? AuthRecord(storageValue: $0) }) {
        case .found(let record): .found(record)
        case .absent: .absent
        case .unavailable(let reason): .unavailable(reason: reason)
        case .corrupt(let reason): .corrupt(reason: reason)
        }
    }

    /// Writes the record in the place of the one before.
    ///
    /// - Throws: `AuthError` with `storeFailed`.
    public func save(_ record: AuthRecord) async throws {
        try await document.replace(with: record.storageValue)
    }

    /// Deletes the record; without effect if there is none.
    ///
    /// - Throws: `AuthError` with `storeFailed`.
    public func erase() async throws {
        try await document.remove()
    }
}

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
    private static let envelope = Envelope(format: "gatehouse-session")

    private let file: PrivateFile
    private let work = FileWork()

    /// A store on a file. Neither the file nor its folder need exist.
    ///
    /// - Parameter file: Where the session is kept.
    public init(file: URL) {
        self.file = PrivateFile(
            folder: PrivateFolder(path: file.deletingLastPathComponent().path), name: file.lastPathComponent)
    }

    /// Reads the session.
    public func read() async -> StoreReading {
        await work { [file] in FileStore.read(file) }
    }

    /// Writes the session in the place of the one before.
    ///
    /// - Throws: `AuthError` with `storeFailed`.
    public func save(_ session: AuthSession) async throws {
        let content = FileStore.envelope.wrap(session.storageValue)
        do {
            try await work { [file] in try file.replace(with: content) }
        } catch {
            throw AuthError(.storeFailed, "\(error)", underlyingError: error)
        }
    }

    /// Deletes the session; without effect if there is none.
    ///
    /// - Throws: `AuthError` with `storeFailed`.
    public func erase() async throws {
        do {
            try await work { [file] in try file.remove() }
        } catch {
            throw AuthError(.storeFailed, "\(error)", underlyingError: error)
        }
    }

    private static func read(_ file: PrivateFile) -> StoreReading {
        do throws(FileFailure) {
            guard let bytes = try file.read() else { return .absent }
            switch envelope.unwrap(bytes) {
            case .newer: return .unavailable(reason: "\(file.path) was written by a newer version")
            case .corrupt(let reason): return try quarantine(file, reason)
            case .found(let content):
                guard let session = try? AuthSession(storageValue: content) else {
                    return try quarantine(file, "a member is missing or of the wrong kind")
                }
                return .found(session)
            }
        } catch {
            return .unavailable(reason: error.reason)
        }
    }

    private static func quarantine(_ file: PrivateFile, _ reason: String) throws(FileFailure) -> StoreReading {
        try file.quarantine()
        return .corrupt(reason: "\(file.path) can't be understood and was moved aside: \(reason)")
    }
}

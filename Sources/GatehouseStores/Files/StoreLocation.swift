import Foundation
import GatehouseClient
import GatehouseTypes

/// Where a store's file lies, and how those who share it keep out of each other's way.
struct StoreLocation: Sendable {
    let file: PrivateFile
    let coordination: FileCoordination
    let work = FileWork()

    init(file: URL, patience: Duration, time: any TimeSource) {
        let folder = PrivateFolder(path: file.deletingLastPathComponent().path)
        let name = file.lastPathComponent
        let lock = LockFile(folder: folder, name: ".\(name).lock")
        self.file = PrivateFile(folder: folder, name: name, lock: lock)
        coordination = FileCoordination(
            lockingWith: lock, notices: ChangeNotices(of: self.file.path), patience: patience, time: time)
    }

    /// The record in the file.
    func read(_ format: some DocumentFormat) async -> StoreReading {
        let document = StoredDocument(format: format, file: file, work: work)
        switch await document.read({ try? AuthRecord(storageValue: $0) }) {
        case .found(let record): return .found(record)
        case .absent: return .absent
        case .unavailable(let reason): return .unavailable(reason: reason)
        case .corrupt(let reason): return .corrupt(reason: reason)
        }
    }

    /// Writes a record in the place of the one before.
    func save(_ record: AuthRecord, _ format: some DocumentFormat) async throws(AuthError) {
        try await StoredDocument(format: format, file: file, work: work).replace(with: record.storageValue)
    }

    /// Deletes the file; without effect if there is none.
    func erase() async throws(AuthError) {
        try await StoredDocument(format: Envelope.session, file: file, work: work).remove()
    }
}

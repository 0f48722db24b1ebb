import Foundation
package import GatehouseClient
import GatehouseTypes

/// Where a store's file lies, and how those who share it keep out of each other's way.
struct StoreLocation: Sendable {
    let file: PrivateFile
    let coordination: FileCoordination
    let work = FileWork()

    /// The folder of the proof keys. It is named after the whole file, so that two stores in one folder never share keys.
    var keyFolder: PrivateFolder { PrivateFolder(path: file.path + ".keys") }

    init(file: URL, patience: Duration, time: any TimeSource, givesNotices: Bool = true) {
        var file = PrivateFile(file)
        let lock = LockFile(folder: file.folder, name: ".\(file.name).lock")
        file.lock = lock
        self.file = file
        coordination = FileCoordination(
            lockingWith: lock, notices: givesNotices ? ChangeNotices(of: self.file.path) : nil, patience: patience,
            time: time)
    }

    func document(_ format: some DocumentFormat) -> StoredDocument {
        StoredDocument(format: format, file: file, work: work)
    }

    /// The record in the file.
    func read(_ format: some DocumentFormat) async -> StoreReading {
        StoreReading(await document(format).read { try? AuthRecord(storageValue: $0) })
    }

    /// Writes a record in the place of the one before.
    func save(_ record: AuthRecord, _ format: some DocumentFormat) async throws(AuthError) {
        try await document(format).replace(with: record.storageValue)
    }

    /// Deletes the file; without effect if there is none.
    func erase() async throws(AuthError) {
        try await document(Envelope.session).remove()
    }
}

extension StoreReading {
    /// What reading a session's document means.
    package init(_ reading: StoredDocument.Reading<AuthRecord>) {
        switch reading {
        case .found(let record): self = .found(record)
        case .absent: self = .absent
        case .unavailable(let reason): self = .unavailable(reason: reason)
        case .corrupt(let reason): self = .corrupt(reason: reason)
        }
    }
}

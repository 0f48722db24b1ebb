import Foundation
package import GatehouseClient
import GatehouseTypes

/// A store's file, and the coordination between the processes that share it.
struct StoreLocation: Sendable {
    let file: PrivateFile
    let coordination: FileCoordination
    let work = FileWork()

    /// The folder of the proof keys. Its name contains the whole file name, so that two stores in one folder never
    /// share keys.
    var keyFolder: PrivateFolder { PrivateFolder(path: file.path + ".keys") }

    init(file: URL, patience: Duration, time: any TimeSource, isShortLived: Bool = false) {
        var file = PrivateFile(file)
        let lock = LockFile(folder: file.folder, name: ".\(file.name).lock")
        file.lock = lock
        self.file = file
        coordination = FileCoordination(
            lockingWith: lock, notices: isShortLived ? nil : ChangeNotices(of: self.file.path), patience: patience,
            time: time, checking: isShortLived ? file : nil)
    }

    func document(_ format: some DocumentFormat) -> StoredDocument {
        StoredDocument(format: format, file: file, work: work)
    }

    /// Reads the record in the file.
    func read(_ format: some DocumentFormat) async -> StoreReading {
        StoreReading(await document(format).read { try? AuthRecord(storageValue: $0) })
    }

    /// Replaces the record.
    func save(_ record: AuthRecord, _ format: some DocumentFormat) async throws(AuthError) {
        try await document(format).replace(with: record.storageValue)
    }

    /// Deletes the file, if there is one.
    func erase() async throws(AuthError) {
        try await document(Envelope.session).remove()
    }
}

extension StoreReading {
    /// Converts the result of reading a session document.
    package init(_ reading: StoredDocument.Reading<AuthRecord>) {
        switch reading {
        case .found(let record): self = .found(record)
        case .absent: self = .absent
        case .unavailable(let reason): self = .unavailable(reason: reason)
        case .corrupt(let reason): self = .corrupt(reason: reason)
        }
    }
}

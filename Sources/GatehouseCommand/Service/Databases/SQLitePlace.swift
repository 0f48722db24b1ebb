import Foundation
import GatehouseSQL
import GatehouseSQLite
import GatehouseService
import Glibc

/// The file of an SQLite database: `sqlite:PATH`.
struct SQLitePlace: DatabasePlace {
    private static let scheme = "sqlite:"

    static let form = "sqlite:PATH"

    let file: URL

    static func read(_ text: String) throws(CommandFailure) -> SQLitePlace? {
        guard text.hasPrefix(scheme) else { return nil }
        guard text.count > scheme.count else { throw CommandFailure("'sqlite:' lacks the path of a file") }
        return SQLitePlace(file: URL(filePath: String(text.dropFirst(scheme.count))))
    }

    var description: String { SQLitePlace.scheme + file.path }
    var name: String { file.path }
    var masterKeyFile: URL? { file.appendingPathExtension("key") }
    var isThere: Bool { FileManager.default.fileExists(atPath: file.path) }

    func hold(for purpose: DatabasePurpose) throws -> HeldDatabase {
        try check()
        let lock = try FileLock(purpose, path: file.appendingPathExtension("lock").path, of: name)
        return HeldDatabase(lock: lock, isShared: lock.isShared)
    }

    func open(_ opening: DatabaseOpening, isServing: Bool, patience: Duration) async throws -> OpenDatabase {
        let database = try SQLiteDatabase(path: file.path, opening: opening, busyTimeout: patience)
        return OpenDatabase(storage: .sqlite(database)) { await database.close() }
    }

    func status() throws -> DatabaseStatus {
        try DatabaseStatus(path: file.path, busyTimeout: .seconds(60))
    }

    func inspection() throws -> DatabaseInspection {
        try DatabaseInspection(path: file.path, busyTimeout: .seconds(60))
    }

    var copying: any CopySource & CopyTarget { DatabaseFileCopy(path: file.path) }

    func backUp(to copy: URL) throws {
        try DatabaseBackup.make(of: file.path, to: copy.path, busyTimeout: .seconds(60))
    }
}

// What is checked
extension SQLitePlace {
    func check() throws(CommandFailure) {
        let folder = file.deletingLastPathComponent()
        guard FileManager.default.fileExists(atPath: folder.path) else {
            throw CommandFailure(
                "the folder \(folder.path) doesn't exist, so no database can be made in it. Make the folder, or name "
                    + "another place with '--database sqlite:PATH'.")
        }
        try OwnFile.check(folder: folder)
        // All these are used, also if somebody else has put them there before the database.
        for ending in ["-wal", "-shm", "-journal", ".lock"] { try OwnFile(path: file.path + ending).check() }
        // An empty file can become a database.
        try OwnFile(path: file.path, isNamed: true).check(checkContent)
    }

    private func checkContent() throws(CommandFailure) {
        do {
            guard try !SQLiteDatabase.recognizes(path: file.path) else { return }
        } catch {
            throw CommandFailure("can't read \(file.path): \(error.reason)")
        }
        throw CommandFailure("\(file.path) isn't an SQLite database")
    }

    func checkWriting() throws(CommandFailure) {
        let folder = file.deletingLastPathComponent().path
        guard unsafe access(folder, W_OK | X_OK) == 0, unsafe access(file.path, R_OK | W_OK) == 0 else {
            throw CommandFailure("can't write \(file.path): \(unsafe String(cString: strerror(errno)))")
        }
    }
}

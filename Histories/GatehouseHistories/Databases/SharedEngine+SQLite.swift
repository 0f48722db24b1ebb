import Foundation
import GatehouseSQLite

extension SharedEngine {
    /// One file that several instances have open, each with connections and threads of its own. In memory, if the
    /// machine has a file system there: what is tested is isolation, and not what a disk keeps.
    ///
    /// - Parameter connectionCount: How many instances.
    /// - Returns: The open database.
    /// - Throws: `DatabaseError`, and errors of the file system.
    package static func sqlite(connectionCount: Int) throws -> SharedEngine {
        let memory = URL(fileURLWithPath: "/dev/shm")
        let isThere = FileManager.default.isWritableFile(atPath: memory.path)
        let folder = (isThere ? memory : FileManager.default.temporaryDirectory)
            .appendingPathComponent("gatehouse-histories-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let path = folder.appendingPathComponent("gatehouse.db").path
        let databases = try (0..<connectionCount + 1).map { _ in try SQLiteDatabase(path: path) }
        let engines = databases.dropLast().map { CrashingEngine(engine: $0, path: path) }
        return SharedEngine(engines, administeredBy: databases[connectionCount]) {
            for database in databases { await database.close() }
            try? FileManager.default.removeItem(at: folder)
        }
    }
}

import Foundation
import GatehouseSQLite

extension DatabaseLocation {
    /// Reads the database's status.
    func status() throws -> DatabaseStatus {
        try opening { try DatabaseStatus(path: file.path, busyTimeout: .seconds(60)) }
    }

    /// Does something with the database's file.
    ///
    /// - Throws: ``CommandFailure`` that names the file, for a ``/GatehouseSQLite/DatabaseError``.
    func opening<Value>(_ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let error as DatabaseError {
            throw CommandFailure("can't open the database \(file.path): \(error.reason)")
        }
    }

    /// Whether the file of the master key exists.
    var hasMasterKey: Bool { FileManager.default.fileExists(atPath: masterKeyFile.path) }
}

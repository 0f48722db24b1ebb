import Foundation

/// The file of a database.
struct DatabaseFile: Sendable {
    let path: String

    /// - Parameter path: Absolute, or relative to the current folder. It never is one of SQLite's special names.
    init(_ path: String) {
        self.path = URL(fileURLWithPath: path).path
    }

    /// - Throws: ``/GatehouseSQL/DatabaseError/Code/cannotOpen`` if there is no such file.
    func requireThere() throws(DatabaseError) {
        guard FileManager.default.fileExists(atPath: path) else {
            throw DatabaseError(.cannotOpen, "\(path) doesn't exist")
        }
        try refuseFolder()
    }

    /// - Throws: ``/GatehouseSQL/DatabaseError/Code/cannotOpen`` if it is a folder.
    func refuseFolder() throws(DatabaseError) {
        var isFolder: ObjCBool = false
        guard unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
            return
        }
        throw DatabaseError(.cannotOpen, "\(path) is a folder")
    }
}

import Foundation

/// The file of a database.
struct DatabaseFile: Sendable {
    let path: String

    /// - Parameter path: Absolute, or relative to the current folder. It never is one of SQLite's special names.
    init(_ path: String) {
        self.path = URL(fileURLWithPath: path).path
    }

    /// Makes an empty file that nobody else can read, if there is none. SQLite gives the files beside it the same mode.
    ///
    /// A file that is there isn't opened: closing it would drop the locks that other connections of this process hold.
    ///
    /// - Throws: ``/GatehouseSQL/DatabaseError/Code/cannotOpen``.
    func create() throws(DatabaseError) {
        let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor < 0 else {
            close(descriptor)
            return
        }
        guard errno != EEXIST else { return try refuseFolder() }
        throw failure("created")
    }

    /// - Throws: ``/GatehouseSQL/DatabaseError/Code/cannotOpen`` if there is no such file.
    func requireThere() throws(DatabaseError) {
        guard FileManager.default.fileExists(atPath: path) else {
            throw DatabaseError(.cannotOpen, "\(path) doesn't exist")
        }
        try refuseFolder()
    }

    private func refuseFolder() throws(DatabaseError) {
        var isFolder: ObjCBool = false
        guard unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
            return
        }
        throw DatabaseError(.cannotOpen, "\(path) is a folder")
    }
}

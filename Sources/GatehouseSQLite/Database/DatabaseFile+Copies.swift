import Foundation

extension DatabaseFile {
    /// In bytes; 0 if there is no such file.
    var size: Int {
        var status = stat()
        return unsafe stat(path, &status) == 0 ? Int(status.st_size) : 0
    }

    /// - Throws: ``/GatehouseSQL/DatabaseError/Code/cannotOpen`` if there is something of that name.
    func requireAbsent() throws(DatabaseError) {
        var status = stat()
        guard unsafe lstat(path, &status) != 0 else {
            throw DatabaseError(.cannotOpen, "\(path) exists already, and isn't replaced")
        }
    }

    /// The folder that contains it.
    var folder: String { URL(fileURLWithPath: path).deletingLastPathComponent().path }

    static let journalEnding = "-journal"

    /// Removes the file, and the journal that SQLite writes beside it, if they are there.
    func remove() {
        unsafe unlink(path + DatabaseFile.journalEnding)
        unsafe unlink(path)
    }

    /// Whether this is the name of an open file.
    func isSame(as descriptor: Int32) -> Bool {
        var (mine, open) = (stat(), stat())
        guard unsafe lstat(path, &mine) == 0, unsafe fstat(descriptor, &open) == 0 else { return false }
        return mine.st_dev == open.st_dev && mine.st_ino == open.st_ino
    }

    /// Lets the file's name survive a power failure.
    ///
    /// - Throws: ``/GatehouseSQL/DatabaseError/Code/cannotOpen``.
    func synchronizeFolder() throws(DatabaseError) {
        let folder = DatabaseFile(folder)
        let descriptor = unsafe open(folder.path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw folder.failure("opened") }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw folder.failure("written") }
    }

    /// The failure of the last system call.
    func failure(_ verb: String) -> DatabaseError {
        let reason = unsafe String(cString: strerror(errno))
        return DatabaseError(.cannotOpen, "\(path) can't be \(verb): \(reason)")
    }
}

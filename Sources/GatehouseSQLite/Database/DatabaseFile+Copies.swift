import Foundation

extension DatabaseFile {
    /// In bytes; 0 if there is no such file.
    var size: Int {
        var status = stat()
        return unsafe stat(path, &status) == 0 ? Int(status.st_size) : 0
    }

    /// - Throws: ``DatabaseError/Code/cannotOpen`` if there is something of that name.
    func requireAbsent() throws(DatabaseError) {
        var status = stat()
        guard unsafe lstat(path, &status) != 0 else {
            throw DatabaseError(.cannotOpen, "\(path) exists already, and isn't replaced")
        }
    }

    /// Makes an empty file beside this one, which only its owner can read.
    ///
    /// - Throws: ``DatabaseError/Code/cannotOpen``.
    func makeDraft() throws(DatabaseError) -> DatabaseFile {
        let file = URL(fileURLWithPath: path)
        let draft = file.deletingLastPathComponent().appending(path: ".\(file.lastPathComponent).new-XXXXXX")
        var name = Array(draft.path.utf8CString)
        let descriptor = unsafe mkstemp(&name)
        guard descriptor >= 0 else { throw failure("created") }
        close(descriptor)
        return DatabaseFile(String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self))
    }

    /// Gives a complete file its name, so that both survive a power failure.
    ///
    /// - Throws: ``DatabaseError/Code/cannotOpen``.
    func publish(as target: DatabaseFile) throws(DatabaseError) {
        try DatabaseFile.synchronize(path)
        // Unlike a renaming, this doesn't replace a file that was made meanwhile.
        guard unsafe link(path, target.path) == 0 else { throw target.failure("created") }
        remove()
        try DatabaseFile.synchronize(URL(fileURLWithPath: target.path).deletingLastPathComponent().path)
    }

    /// Removes the file, if it is there.
    func remove() {
        unsafe unlink(path)
    }

    private static func synchronize(_ path: String) throws(DatabaseError) {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw DatabaseFile(path).failure("opened") }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw DatabaseFile(path).failure("written") }
    }

    /// The failure of the last system call.
    func failure(_ verb: String) -> DatabaseError {
        let reason = unsafe String(cString: strerror(errno))
        return DatabaseError(.cannotOpen, "\(path) can't be \(verb): \(reason)")
    }
}

import Glibc

/// A file for its owner only. It's read whole or not at all, and replaced whole or not at all.
struct PrivateFile: Sendable {
    /// The largest file that is read, in bytes.
    static let maximumSize = 1 << 20

    let folder: PrivateFolder
    let name: String

    var path: String { folder.path + "/" + name }

    /// The content; nothing if there is no such file.
    ///
    /// A link isn't followed, and a file that others may read is refused: whoever put it there may know what is in it.
    func read() throws(FileFailure) -> [UInt8]? {
        let descriptor = unsafe open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw .system("opening", path)
        }
        defer { close(descriptor) }
        let size = try check(descriptor)
        var content = [UInt8](repeating: 0, count: size)
        var position = 0
        while position < size {
            let count = unsafe content.withUnsafeMutableBytes { buffer in
                unsafe Glibc.read(descriptor, buffer.baseAddress?.advanced(by: position), size - position)
            }
            guard count >= 0 else { throw .system("reading", path) }
            guard count > 0 else { break }
            position += count
        }
        return Array(content.prefix(position))
    }

    private func check(_ descriptor: Int32) throws(FileFailure) -> Int {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw .system("reading", path) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw FileFailure(.notAFile, "\(path) isn't a file") }
        guard status.st_uid == geteuid(), status.st_mode & 0o077 == 0 else {
            throw FileFailure(.exposed, "\(path) can be read by others; its mode has to be 0600")
        }
        guard status.st_size <= PrivateFile.maximumSize else { throw FileFailure(.tooLarge, "\(path) is too large") }
        return Int(status.st_size)
    }

    /// Removes the file; without effect if there is none.
    func remove() throws(FileFailure) {
        guard unsafe unlink(path) == 0 else {
            if errno == ENOENT { return }
            throw .system("removing", path)
        }
        try folder.synchronize()
    }

    /// Moves the file aside, under a name that is free, so that it can be looked into later.
    func quarantine() throws(FileFailure) {
        for number in 1...100 {
            if unsafe link(path, path + ".corrupt-\(number)") == 0 { return try remove() }
            guard errno == EEXIST else { throw .system("moving aside", path) }
        }
        throw FileFailure(.system, "too many files were put aside beside \(path)")
    }
}

import Foundation
import GatehouseTypes

/// Files that are for their owner only. They are there whole or not at all.
enum PrivateFiles {
    /// Makes a folder and those above it, mode 0700, unless it's there.
    static func createFolder(_ folder: URL) throws(CommandFailure) {
        do {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw CommandFailure("can't make the folder \(folder.path): \(error.localizedDescription)")
        }
    }

    /// Makes a new file, mode 0600.
    ///
    /// - Returns: Whether it was made. A file that is there already is left as it is.
    static func create(_ file: URL, _ secret: Secret) throws(CommandFailure) -> Bool {
        let draft = try draft(of: file, secret)
        defer { unsafe unlink(draft) }
        guard unsafe link(draft, file.path) == 0 else {
            guard errno == EEXIST else { throw failure("make", file) }
            return false
        }
        try synchronize(folderOf: file)
        return true
    }

    /// Writes a file, mode 0600, in the place of one that is there.
    static func replace(_ file: URL, _ secret: Secret) throws(CommandFailure) {
        let draft = try draft(of: file, secret)
        guard unsafe rename(draft, file.path) == 0 else {
            let reason = failure("write", file)
            unsafe unlink(draft)
            throw reason
        }
        try synchronize(folderOf: file)
    }

    /// Removes a file; one that isn't there is no error.
    static func remove(_ file: URL) throws(CommandFailure) {
        guard unsafe unlink(file.path) == 0 || errno == ENOENT else { throw failure("remove", file) }
    }

    /// Reads a small file whole, without the line end behind it.
    static func read(_ file: URL, maximumSize: Int = 64 * 1024) throws(CommandFailure) -> Secret {
        var bytes = try FileBytes.read(file, maximumSize: maximumSize)
        while let last = bytes.last, last == 0x0A || last == 0x0D { bytes.removeLast() }
        return Secret(bytes: bytes)
    }

    /// Writes what is to become a file beside it, under a name that nobody else uses.
    private static func draft(of file: URL, _ secret: Secret) throws(CommandFailure) -> String {
        var template = Array((file.path + ".new-XXXXXX").utf8CString)
        let descriptor = unsafe mkstemp(&template)
        guard descriptor >= 0 else { throw failure("make", file) }
        let path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        do {
            try handle.write(contentsOf: Data(secret.revealedBytes))
            try handle.synchronize()
        } catch {
            unsafe unlink(path)
            throw CommandFailure("can't write \(file.path): \(error.localizedDescription)")
        }
        return path
    }

    /// Makes a new name in a folder survive the machine.
    private static func synchronize(folderOf file: URL) throws(CommandFailure) {
        let folder = file.deletingLastPathComponent()
        let descriptor = unsafe open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure("write", folder) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw failure("write", folder) }
    }

    private static func failure(_ verb: String, _ file: URL) -> CommandFailure {
        CommandFailure("can't \(verb) \(file.path): \(unsafe String(cString: strerror(errno)))")
    }
}

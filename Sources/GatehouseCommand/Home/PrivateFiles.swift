import Foundation
import GatehouseTypes

/// Files that are for their owner only.
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

    /// Writes a new file, mode 0600. It appears whole or not at all; one that is there already is left as it is.
    static func create(_ file: URL, _ secret: Secret) throws(CommandFailure) {
        guard try createUnlessThere(file, secret) else {
            throw CommandFailure("can't make \(file.path): it's there already")
        }
    }

    /// Writes a new file, mode 0600. It appears whole or not at all.
    ///
    /// - Returns: False, and nothing has changed, if the file is there already.
    static func createUnlessThere(_ file: URL, _ secret: Secret) throws(CommandFailure) -> Bool {
        let draft = try draft(of: file, secret)
        defer { unsafe unlink(draft.path) }
        if unsafe link(draft.path, file.path) == 0 { return true }
        guard errno == EEXIST else { throw failure("make", file) }
        return false
    }

    /// Writes a file, mode 0600, in the place of one that is there: a reader sees the old one or the new one, whole.
    static func replace(_ file: URL, _ secret: Secret) throws(CommandFailure) {
        let draft = try draft(of: file, secret)
        guard unsafe rename(draft.path, file.path) == 0 else {
            let error = failure("write", file)
            unsafe unlink(draft.path)
            throw error
        }
    }

    /// Writes a file of another name beside the file, whole and synchronised.
    private static func draft(of file: URL, _ secret: Secret) throws(CommandFailure) -> URL {
        let draft = file.appendingPathExtension(UUID().uuidString)
        let descriptor = unsafe open(draft.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure("make", file) }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        do {
            try handle.write(contentsOf: Data(secret.revealedBytes))
            try handle.synchronize()
        } catch {
            unsafe unlink(draft.path)
            throw CommandFailure("can't write \(file.path): \(error.localizedDescription)")
        }
        return draft
    }

    private static func failure(_ verb: String, _ file: URL) -> CommandFailure {
        CommandFailure("can't \(verb) \(file.path): \(unsafe String(cString: strerror(errno)))")
    }

    /// Removes a file; one that isn't there is no error.
    static func remove(_ file: URL) throws(CommandFailure) {
        guard unsafe unlink(file.path) == 0 || errno == ENOENT else {
            throw CommandFailure("can't remove \(file.path): \(unsafe String(cString: strerror(errno)))")
        }
    }

    /// Reads a small file whole, without the line end behind it.
    static func read(_ file: URL, maximumSize: Int = 64 * 1024) throws(CommandFailure) -> Secret {
        do {
            let handle = try FileHandle(forReadingFrom: file)
            let data = try handle.read(upToCount: maximumSize + 1) ?? Data()
            guard data.count <= maximumSize else { throw CommandFailure("\(file.path) is too large") }
            var bytes = Array(data)
            while let last = bytes.last, last == 0x0A || last == 0x0D { bytes.removeLast() }
            return Secret(bytes: bytes)
        } catch let failure as CommandFailure {
            throw failure
        } catch {
            throw CommandFailure("can't read \(file.path): \(error.localizedDescription)")
        }
    }
}

package import Foundation
import Glibc

/// A file that only its owner can access. It is always read and replaced as a whole.
package struct PrivateFile: Sendable {
    /// The maximum size of a file, in bytes.
    static let maximumSize = 1 << 20

    let folder: PrivateFolder
    let name: String

    /// The lock that is held while the file is replaced, removed or moved aside; `nil` if the file is never replaced.
    var lock: LockFile?

    /// The mode bits that are tolerated besides the owner's.
    package var toleratedMode: mode_t = 0

    /// Whether root may own the file, too.
    var isAdministratorTrusted = false

    var path: String { folder.path + "/" + name }

    /// The content, with the identity of the file that it was read from. Another file may replace that one at any time.
    package struct Content {
        package let bytes: [UInt8]
        let identity: FileIdentity
    }

    /// Returns the content; `nil` if there is no such file.
    ///
    /// A symbolic link isn't followed. A file that other users can read is refused, since its content isn't
    /// confidential.
    package func read() throws(FileFailure) -> Content? {
        let descriptor = unsafe open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw .system("open", path)
        }
        defer { close(descriptor) }
        let status = try check(descriptor)
        let size = Int(status.st_size)
        var bytes = [UInt8](repeating: 0, count: size)
        var position = 0
        while position < size {
            let count = unsafe bytes.withUnsafeMutableBytes { buffer in
                unsafe Glibc.read(descriptor, buffer.baseAddress?.advanced(by: position), size - position)
            }
            guard count >= 0 else { throw .system("read", path) }
            guard count > 0 else { break }
            position += count
        }
        return Content(bytes: Array(bytes.prefix(position)), identity: FileIdentity(status))
    }

    private func check(_ descriptor: Int32) throws(FileFailure) -> stat {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw .system("read", path) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw FileFailure(.notAFile, "\(path) isn't a file") }
        guard status.st_uid == geteuid() || isAdministratorTrusted && status.st_uid == 0 else {
            throw FileFailure(.exposed, "\(path) belongs to another user")
        }
        guard status.st_mode & 0o077 & ~toleratedMode == 0 else {
            throw FileFailure(.exposed, "other users can read \(path); set its mode to 0600")
        }
        guard status.st_size <= PrivateFile.maximumSize else { throw FileFailure(.tooLarge, "\(path) is too large") }
        return status
    }

    /// Removes the file, if there is one.
    package func remove() throws(FileFailure) {
        guard exists else { return }
        try changing { () throws(FileFailure) in try unlinkFile() }
        try folder.synchronize()
    }

    /// Moves the file aside under an unused name, so that it can be examined later, and leaves a note in its place.
    /// There is always either the file or the note.
    ///
    /// - Parameters:
    ///   - identity: The identity of the file to move. If another file has replaced it, nothing is moved.
    ///   - note: Returns the content of the note for the file's new name.
    /// - Returns: Whether it was moved.
    /// - Throws: ``FileFailure``.
    func quarantine(
        _ identity: FileIdentity, leaving note: (_ copy: String) -> [UInt8]
    ) throws(FileFailure) -> Bool {
        let isMoved = try changing { () throws(FileFailure) in
            var status = stat()
            guard unsafe lstat(path, &status) == 0, FileIdentity(status) == identity else { return false }
            let copy = try linkAside()
            do throws(FileFailure) {
                try putInPlace(note(copy))
            } catch {
                unsafe unlink(folder.path + "/" + copy)
                throw error
            }
            return true
        }
        try folder.synchronize()
        return isMoved
    }

    /// Creates a second name for the file (a hard link), and returns it.
    private func linkAside() throws(FileFailure) -> String {
        for number in 1...100 {
            let copy = "\(name).corrupt-\(number)"
            if unsafe link(path, folder.path + "/" + copy) == 0 { return copy }
            guard errno == EEXIST else { throw .system("move aside", path) }
        }
        throw FileFailure(.system, "too many damaged files were moved aside next to \(path)")
    }

    private func unlinkFile() throws(FileFailure) {
        guard unsafe unlink(path) == 0 || errno == ENOENT else { throw .system("remove", path) }
    }

    private var exists: Bool {
        var status = stat()
        return unsafe lstat(path, &status) == 0 || errno != ENOENT
    }

    /// Runs an operation while no other process can change the file.
    func changing<Value>(_ body: () throws(FileFailure) -> Value) throws(FileFailure) -> Value {
        guard let lock else { return try body() }
        return try lock.exclusively(body)
    }
}

/// Distinguishes a file from another one that later has the same name, even if that has the same inode number.
struct FileIdentity: Sendable, Hashable {
    private let device: UInt64
    private let number: UInt64
    private let changedSeconds: Int
    private let changedNanoseconds: Int

    init(_ status: stat) {
        device = UInt64(status.st_dev)
        number = UInt64(status.st_ino)
        changedSeconds = status.st_ctim.tv_sec
        changedNanoseconds = status.st_ctim.tv_nsec
    }
}

extension PrivateFile {
    /// Creates the file for a URL.
    ///
    /// - Parameters:
    ///   - file: The file. It need not exist.
    ///   - isFolderManaged: Whether its folder is created if it is missing, and refused if other users can write to it.
    ///     `false` for a file that the user chose: its folder is used as it is.
    package init(_ file: URL, isFolderManaged: Bool = true) {
        self.init(
            folder: PrivateFolder(path: file.deletingLastPathComponent().path, isManaged: isFolderManaged),
            name: file.lastPathComponent)
    }
}

extension PrivateFolder {
    /// Creates the folder for a URL.
    package init(_ folder: URL) {
        self.init(path: folder.path)
    }
}

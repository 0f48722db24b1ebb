import Foundation
import Glibc

/// Holds the file of a master key while its database is made. Several processes may make the same database at once,
/// with the same key. One that fails removes the file that it has made only if no other one holds it.
final class MasterKeyHold: Sendable {
    private let file: URL
    /// Whether this process has made the file.
    private let isNew: Bool
    private let descriptor: Int32

    /// Holds a file; `nil` if another process has removed it meanwhile.
    ///
    /// - Throws: ``CommandFailure`` if it can't be opened.
    init?(_ file: URL, isNew: Bool) throws(CommandFailure) {
        (self.file, self.isNew) = (file, isNew)
        descriptor = unsafe open(file.path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw CommandFailure("can't read \(file.path): \(unsafe String(cString: strerror(errno)))")
        }
        guard flock(descriptor, LOCK_SH) == 0, isCurrent else { return nil }
    }

    /// Unlocks before it closes: a process that is being started holds a copy of the descriptor for a moment.
    deinit {
        guard descriptor >= 0 else { return }
        _ = flock(descriptor, LOCK_UN)
        close(descriptor)
    }

    /// Removes the file, if this process has made it, no other one holds it, and no database needs it.
    func removeIfUnused(by database: DatabaseLocation) {
        guard isNew, flock(descriptor, LOCK_EX | LOCK_NB) == 0, isCurrent,
            (try? database.isThere) == false
        else { return }
        unsafe unlink(file.path)
    }

    private var isCurrent: Bool {
        var (named, held) = (stat(), stat())
        guard unsafe lstat(file.path, &named) == 0, unsafe fstat(descriptor, &held) == 0 else { return false }
        return named.st_dev == held.st_dev && named.st_ino == held.st_ino
    }
}

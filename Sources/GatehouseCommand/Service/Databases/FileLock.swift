import Foundation
import Glibc

/// The lock of a file that tells other processes what this one does with a database. The kernel releases it when the
/// process ends, in whatever way.
///
/// The file beside the database that is locked stays empty, and is never deleted: so all processes lock the same one.
/// Several services can have a database at the same time. The other commands need no lock.
final class FileLock: Sendable {
    private let descriptor: Int32

    /// Whether another process served the database when the lock was taken.
    let isShared: Bool

    /// Takes the lock. It is held until it is released by its last owner.
    ///
    /// - Parameters:
    ///   - purpose: What the process does.
    ///   - path: The file.
    ///   - name: The name of the database.
    /// - Throws: ``CommandFailure`` if another process does something with the database that excludes this.
    init(_ purpose: DatabasePurpose, path: String, of name: String) throws(CommandFailure) {
        descriptor = unsafe open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw CommandFailure("can't open \(path): \(unsafe String(cString: strerror(errno)))")
        }
        let kind = purpose == .serving ? LOCK_SH : LOCK_EX
        guard flock(descriptor, kind | LOCK_NB) == 0 else {
            guard errno == EWOULDBLOCK else {
                throw CommandFailure("can't lock \(path): \(unsafe String(cString: strerror(errno)))")
            }
            throw purpose.failure(name)
        }
        isShared = purpose == .serving && FileLock.sharesMark(descriptor)
    }

    /// `F_OFD_GETLK` and `F_OFD_SETLK` of fcntl(2), which Glibc declares only for GNU programs.
    private static let (askForLock, setLock): (Int32, Int32) = (36, 37)

    /// Marks the file as served, and returns whether another process has marked it. The mark, a lock of the open file
    /// (`F_OFD_SETLK` of fcntl(2)), excludes nothing: the first one that flock(2) gives out can't be asked for without
    /// taking it from others for a moment.
    private static func sharesMark(_ descriptor: Int32) -> Bool {
        setMark(descriptor, F_RDLCK)
        // Asks after marking: of two that start at once, at least one sees the other.
        var question = Glibc.flock()
        question.l_type = Int16(F_WRLCK)
        return unsafe fcntl(descriptor, FileLock.askForLock, &question) == 0 && question.l_type != Int16(F_UNLCK)
    }

    private static func setMark(_ descriptor: Int32, _ type: Int32) {
        var mark = Glibc.flock()
        mark.l_type = Int16(type)
        _ = unsafe fcntl(descriptor, setLock, &mark)
    }

    /// Unlocks before it closes: a process that is being started holds a copy of the descriptor for a moment.
    deinit {
        FileLock.setMark(descriptor, F_UNLCK)
        _ = flock(descriptor, LOCK_UN)
        close(descriptor)
    }
}

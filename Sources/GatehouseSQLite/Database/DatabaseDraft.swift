import Foundation

/// A file that becomes a database, beside the place where it will be. Only its owner can read it.
///
/// The first byte is locked as long as somebody writes it. The kernel releases the lock when the process ends, so that
/// the next one knows that the draft is abandoned, and removes it. SQLite locks other bytes.
final class DatabaseDraft {
    private static let prefix = ".gatehouse-copy-"
    /// `F_OFD_SETLK`, which the C library declares only with `_GNU_SOURCE`. Such a lock belongs to the open file, so
    /// SQLite doesn't release it when it closes the same file.
    private static let setLock: Int32 = 37

    let file: DatabaseFile
    private let descriptor: Int32

    /// Makes an empty file, and removes those that were abandoned in the same folder.
    ///
    /// - Throws: ``/GatehouseSQL/DatabaseError/Code/cannotOpen``.
    init(beside target: DatabaseFile) throws(DatabaseError) {
        let folder = target.folder
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        where name.hasPrefix(DatabaseDraft.prefix) && !name.hasSuffix(DatabaseFile.journalEnding) {
            DatabaseDraft.removeIfAbandoned(DatabaseFile(folder + "/" + name))
        }
        (file, descriptor) = try DatabaseDraft.make(beside: target)
    }

    /// Makes a file and locks it. Before it is locked, it looks abandoned, so another process may have removed it.
    private static func make(beside target: DatabaseFile) throws(DatabaseError) -> (DatabaseFile, Int32) {
        while true {
            var path = Array((target.folder + "/" + prefix + "XXXXXX").utf8CString)
            let descriptor = unsafe mkstemp(&path)
            guard descriptor >= 0 else { throw target.failure("created") }
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
            let file = DatabaseFile(String(decoding: path.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self))
            let (isLocked, number) = (lock(descriptor), errno)
            if isLocked, file.isSame(as: descriptor) { return (file, descriptor) }
            if !isLocked { file.remove() }
            close(descriptor)
            errno = number
            guard isLocked || number == EAGAIN || number == EACCES else { throw file.failure("locked") }
        }
    }

    /// Unlocks before it closes: a process that is being started holds a copy of the descriptor for a moment.
    deinit {
        _ = DatabaseDraft.lock(descriptor, F_UNLCK)
        close(descriptor)
    }

    /// Gives the complete file its name, so that both survive a power failure.
    ///
    /// - Throws: ``/GatehouseSQL/DatabaseError/Code/cannotOpen``, also if somebody has put another file into the
    ///   draft's place.
    func publish(as target: DatabaseFile) throws(DatabaseError) {
        guard fsync(descriptor) == 0 else { throw file.failure("written") }
        guard file.isSame(as: descriptor) else { throw replaced }
        // Unlike a renaming, this doesn't replace a file that was made meanwhile.
        guard unsafe link(file.path, target.path) == 0 else { throw target.failure("created") }
        guard target.isSame(as: descriptor) else {
            target.remove()
            throw replaced
        }
        file.remove()
        try target.synchronizeFolder()
    }

    /// Makes the file so large, on the disk too.
    ///
    /// - Returns: 0, or the number of the system's error.
    func allocate(_ size: off_t) -> Int32 { posix_fallocate(descriptor, 0, size) }

    private var replaced: DatabaseError {
        DatabaseError(.cannotOpen, "\(file.path) was replaced by another process, and isn't used")
    }

    private static func removeIfAbandoned(_ file: DatabaseFile) {
        let descriptor = unsafe open(file.path, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, status.st_uid == geteuid(), lock(descriptor) else { return }
        file.remove()
    }

    private static func lock(_ descriptor: Int32, _ type: Int32 = F_WRLCK) -> Bool {
        var lock = flock()
        lock.l_type = Int16(type)
        lock.l_whence = Int16(SEEK_SET)
        lock.l_len = 1
        return unsafe fcntl(descriptor, setLock, &lock) == 0
    }
}

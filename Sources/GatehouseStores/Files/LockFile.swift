import Glibc

/// The file beside a store whose bytes are the store's locks. It is never deleted, so all processes lock the same file.
struct LockFile: Sendable {
    let folder: PrivateFolder
    let name: String

    var path: String { folder.path + "/" + name }

    /// Opens the file. Creates it first if necessary.
    func open() throws(FileFailure) -> OpenLockFile {
        try folder.create()
        let descriptor = unsafe Glibc.open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK, 0o600)
        guard descriptor >= 0 else { throw .system("lock", path) }
        let file = OpenLockFile(descriptor: descriptor, path: path)
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw .system("lock", path) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw FileFailure(.notAFile, "\(path) isn't a file") }
        guard status.st_uid == geteuid(), status.st_mode & 0o077 == 0 else {
            throw FileFailure(.exposed, "other users can open \(path); set its mode to 0600")
        }
        return file
    }
}

/// An open lock file. Closing it releases all of its locks, and so does the end of the process.
///
/// The locks belong to the open file (`F_OFD_SETLK`) and not to the process, so two stores in one process exclude each
/// other as two processes do. Started programs don't inherit them.
final class OpenLockFile: Sendable {
    private let descriptor: Int32
    private let path: String

    init(descriptor: Int32, path: String) {
        self.descriptor = descriptor
        self.path = path
    }

    deinit {
        close(descriptor)
    }

    /// Locks a byte unless another open file has locked it.
    ///
    /// A lock on a file that is no longer at the path excludes no other process: others lock the file that replaced it.
    /// Such a lock is released again.
    func tryLock(_ byte: LockByte) throws(FileFailure) -> LockAttempt {
        guard set(byte, F_WRLCK) else {
            guard errno == EAGAIN || errno == EACCES else { throw .system("lock", path) }
            return .busy
        }
        guard isCurrent else {
            unlock(byte)
            return .replaced
        }
        return .locked
    }

    /// Unlocks a byte immediately. Closing the file may take effect later: a process that is being started holds a copy
    /// of the descriptor for a moment.
    func unlock(_ byte: LockByte) {
        _ = set(byte, F_UNLCK)
    }

    /// Whether this file is still at the path.
    private var isCurrent: Bool {
        var mine = stat()
        var theirs = stat()
        guard unsafe fstat(descriptor, &mine) == 0, unsafe lstat(path, &theirs) == 0 else { return false }
        return mine.st_dev == theirs.st_dev && mine.st_ino == theirs.st_ino
    }

    private func set(_ byte: LockByte, _ type: Int32) -> Bool {
        var lock = flock()
        lock.l_type = Int16(type)
        lock.l_whence = Int16(SEEK_SET)
        lock.l_start = byte.rawValue
        lock.l_len = 1
        return unsafe fcntl(descriptor, OpenLockFile.setLock, &lock) == 0
    }

    /// `F_OFD_SETLK`, which the C library declares only with `_GNU_SOURCE`.
    private static let setLock: Int32 = 37
}

/// The result of an attempt to lock a byte of a lock file.
enum LockAttempt: Sendable {
    case locked
    /// Another open file has locked the byte.
    case busy
    /// The lock file was deleted or replaced since it was opened. It must be opened again.
    case replaced
}

/// The bytes of a lock file. Their numbers are part of the format: all versions must use the same ones.
struct LockByte: Sendable, Hashable {
    let rawValue: Int

    /// Held for a moment while the file itself is changed.
    static let file = LockByte(rawValue: 0)
    /// Held by the process that is next to lock the record.
    static let recordGate = LockByte(rawValue: 1)
    static let record = LockByte(rawValue: 2)
    /// Held by the process that is next to lock the renewal.
    static let renewalGate = LockByte(rawValue: 3)
    static let renewal = LockByte(rawValue: 4)
}

extension LockFile {
    /// Runs an operation while no other process changes the file. Blocks the thread, so the operation must be short.
    ///
    /// - Throws: The error of the operation. ``FileFailure/Code/busy`` if another process holds the lock for more than
    ///   five seconds, such as one that was suspended while it wrote.
    func exclusively<Value>(_ body: () throws(FileFailure) -> Value) throws(FileFailure) -> Value {
        let file = try openAndLock()
        defer { file.unlock(.file) }
        return try body()
    }

    private func openAndLock() throws(FileFailure) -> OpenLockFile {
        for _ in 0..<LockFile.attempts {
            let file = try open()
            if try file.tryLock(.file) == .locked { return file }
            usleep(LockFile.microsecondsBetweenAttempts)
        }
        throw FileFailure(.busy, "another process has been writing \(path) for too long")
    }

    private static let attempts = 5_000
    private static let microsecondsBetweenAttempts: UInt32 = 1_000
}

import Foundation
import Glibc

/// Tells other processes what this one does with a database. The kernel releases it when the process ends, in whatever
/// way.
///
/// The file beside the database that is locked stays empty, and is never deleted: so all processes lock the same one.
/// Several services can have a database at the same time. The other commands need no lock.
final class DatabaseLock: Sendable {
    enum Purpose {
        case serving
        case changingMasterKey
        case endingAfterRestore
    }

    private let descriptor: Int32

    /// Takes the lock. It is held until it is released by its last owner.
    ///
    /// - Throws: ``CommandFailure`` if another process does something with the database that excludes this.
    init(_ purpose: Purpose, of database: DatabaseLocation) throws(CommandFailure) {
        try database.check()
        let path = database.lockFile.path
        descriptor = unsafe open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw CommandFailure("can't open \(path): \(unsafe String(cString: strerror(errno)))")
        }
        let kind = purpose == .serving ? LOCK_SH : LOCK_EX
        guard flock(descriptor, kind | LOCK_NB) == 0 else {
            guard errno == EWOULDBLOCK else {
                throw CommandFailure("can't lock \(path): \(unsafe String(cString: strerror(errno)))")
            }
            throw purpose.failure(database.file.path)
        }
    }

    deinit {
        close(descriptor)
    }
}

extension DatabaseLock.Purpose {
    /// Why the lock can't be taken.
    fileprivate func failure(_ path: String) -> CommandFailure {
        switch self {
        case .serving:
            CommandFailure(
                "'key change-master' or 'database restored' is running on \(path): start the service when that has ended"
            )
        case .changingMasterKey:
            CommandFailure("a service uses \(path): stop it first, change the master key, and start it again")
        case .endingAfterRestore:
            CommandFailure("a service uses \(path): stop it first, run 'database restored', and start it again")
        }
    }
}

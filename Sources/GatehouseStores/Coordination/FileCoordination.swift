package import GatehouseClient
package import GatehouseTypes
import Synchronization

/// Locks and notices between all stores that share a file, in this process and in others.
///
/// Within a process, waiting tasks form a queue. Between processes, the process that is next holds the lock's gate
/// while it tries to lock. No other process can try meanwhile, so a process that releases a lock and acquires it again
/// at once can't starve the others.
final class FileCoordination: StoreCoordination {
    private let file: LockFile
    private let patience: Duration
    private let time: any TimeSource
    private let line = MemoryCoordination()
    private let notices: ChangeNotices?
    private let checked: PrivateFile?
    private let work = FileWork()

    /// - Parameters:
    ///   - file: The lock file.
    ///   - notices: The notices of changes; `nil` gives none.
    ///   - patience: The maximum time to wait for a lock.
    ///   - time: The clock that measures this time.
    ///   - checked: A file that must be replaceable whenever a renewal begins.
    init(
        lockingWith file: LockFile, notices: ChangeNotices?, patience: Duration, time: any TimeSource,
        checking checked: PrivateFile? = nil
    ) {
        self.file = file
        self.patience = patience
        self.time = time
        self.notices = notices
        self.checked = checked
    }

    func changes() -> AsyncStream<Void> {
        notices?.stream() ?? AsyncStream { nil }
    }

    func acquire(_ lock: StoreLock) async throws -> any StoreLease {
        let deadline = time.uptime + patience
        do {
            if lock == .renewal { try await checkFile() }
            let place = try await placeInLine(lock)
            do {
                return FileLease(lock, try await lockedFile(lock, deadline), place)
            } catch {
                place.release()
                throw error
            }
        } catch let failure as FileFailure {
            throw AuthError(.storeUnavailable, failure.reason, underlyingError: failure)
        } catch {
            throw AuthError(error)
        }
    }

    private func checkFile() async throws {
        guard let checked else { return }
        do {
            try await work { () throws(FileFailure) in try checked.checkReplaceable() }
        } catch {
            throw AuthError(
                .storeUnavailable,
                "the session isn't renewed, because the new one couldn't be stored: \(error.reason); "
                    + "check that you may write to the file's folder, and that there is space on the disk",
                underlyingError: error)
        }
    }

    /// Waits for the earlier tasks in this process. If the lock is acquired at the moment the time is over, it is kept.
    private func placeInLine(_ lock: StoreLock) async throws -> any StoreLease {
        try await withThrowingTaskGroup(of: (any StoreLease)?.self) { group in
            group.addTask { [line] in try await line.acquire(lock) }
            group.addTask { [time, patience] in
                try? await time.sleep(for: patience)
                return nil
            }
            var place: (any StoreLease)?
            var failure: (any Error)?
            while let result = await group.nextResult() {
                group.cancelAll()
                switch result {
                case .success(let lease): place = place ?? lease
                case .failure(let error): failure = error
                }
            }
            if let place { return place }
            try Task.checkCancellation()
            guard let failure, AuthError(failure).code != .cancelled else { throw FileCoordination.tooLong }
            throw failure
        }
    }

    private func lockedFile(_ lock: StoreLock, _ deadline: Duration) async throws -> OpenLockFile {
        while true {
            let open = try await work { [file] () throws(FileFailure) in try file.open() }
            do {
                defer { open.unlock(lock.gate) }
                if try await take(lock.gate, of: open, deadline), try await take(lock.byte, of: open, deadline) {
                    return open
                }
            } catch {
                open.unlock(lock.byte)
                throw error
            }
        }
    }

    /// Waits until a byte is locked.
    ///
    /// - Returns: `false` if the lock file was replaced and must be opened again.
    private func take(_ byte: LockByte, of file: OpenLockFile, _ deadline: Duration) async throws -> Bool {
        var attempt: Int64 = 0
        while true {
            switch try file.tryLock(byte) {
            case .locked:
                try Task.checkCancellation()
                return true
            case .replaced: return false
            case .busy: break
            }
            guard time.uptime < deadline else { throw FileCoordination.tooLong }
            // The intervals differ, so that two waiting processes don't stay synchronized.
            try await time.sleep(for: .milliseconds(2 + attempt * 5 % 7))
            attempt += 1
        }
    }

    private static let tooLong = AuthError(
        .storeUnavailable, "another process or task has held the store's lock for too long")
}

extension StoreLock {
    fileprivate var byte: LockByte {
        switch self {
        case .record: .record
        case .renewal: .renewal
        }
    }

    fileprivate var gate: LockByte {
        switch self {
        case .record: .recordGate
        case .renewal: .renewalGate
        }
    }
}

/// A held lock between processes.
private final class FileLease: StoreLease {
    private struct Holding {
        let file: OpenLockFile
        let place: any StoreLease
    }

    private let lock: StoreLock
    private let holding: Mutex<Holding?>

    init(_ lock: StoreLock, _ file: OpenLockFile, _ place: any StoreLease) {
        self.lock = lock
        holding = Mutex(Holding(file: file, place: place))
    }

    deinit {
        release()
    }

    func release() {
        let held = holding.withLock { holding in
            defer { holding = nil }
            return holding
        }
        held?.file.unlock(lock.byte)
        held?.place.release()
    }
}

/// Locks and notices for a store that isn't a file itself. The processes that share it lock one file and watch another
/// one. Both files are empty.
package struct CoordinationFiles: Sendable {
    private let lock: LockFile
    private let marker: PrivateFile
    private let sharing: FileCoordination

    /// Creates the coordination with two files in a folder, which is created if necessary.
    ///
    /// - Parameters:
    ///   - folder: The folder's path, on a local disk.
    ///   - name: The names of the files, without their extensions.
    ///   - patience: The maximum time to wait for a lock that another process or task holds.
    ///   - time: The clock that measures this time.
    ///   - makeSource: Starts to watch the store itself, and calls the function for each change.
    package init(
        folder: String, name: String, patience: Duration, time: any TimeSource,
        watching makeSource: @escaping @Sendable (@escaping @Sendable () -> Void) -> any ChangeSource
    ) {
        let folder = PrivateFolder(path: folder)
        lock = LockFile(folder: folder, name: name + ".lock")
        marker = PrivateFile(folder: folder, name: name + ".changed")
        let notices = ChangeNotices(of: marker.path) { path, onChange in
            CombinedSource(sources: [
                FileWatcher(path, onChange: onChange) ?? FilePoller(path, onChange: onChange), makeSource(onChange),
            ])
        }
        sharing = FileCoordination(lockingWith: lock, notices: notices, patience: patience, time: time)
    }

    /// The locks and notices between all processes and stores that use the files.
    package var coordination: any StoreCoordination { sharing }

    /// Runs an operation while no other process or store changes the store. Blocks the thread, so the operation must be
    /// short.
    ///
    /// - Throws: The reason why the file can't be locked, or the error of the operation.
    package func exclusively<Value>(_ body: () throws -> Value) throws -> Value {
        let result = try lock.exclusively { () throws(FileFailure) in Result { try body() } }
        return try result.get()
    }

    /// Notifies the other processes that the store has changed. An error is ignored: each process also reads the store
    /// again when it acquires the lock.
    package func tell() {
        try? marker.replace(with: [])
    }
}

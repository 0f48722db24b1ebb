import Glibc

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

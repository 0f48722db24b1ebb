import Glibc

extension LockFile {
    /// Does something while nobody else changes the file. Only for a thread that may wait, and only for a moment's work.
    ///
    /// - Throws: What the body throws; ``FileFailure/Code/busy`` if another process holds the lock for seconds, such as one
    ///   that was stopped while it wrote.
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

package import GatehouseClient
package import GatehouseTypes

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

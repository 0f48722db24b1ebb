package import GatehouseClient
package import GatehouseTypes

/// Locks and notices for a store that isn't a file itself. The processes that share it lock one file and watch another.
/// Both files are empty.
package struct CoordinationFiles: Sendable {
    private let lock: LockFile
    private let marker: PrivateFile
    private let sharing: FileCoordination

    /// Two files in a folder, which need not exist.
    ///
    /// - Parameters:
    ///   - folder: The folder's path, on a local disk.
    ///   - name: The files' name, without its ending.
    ///   - patience: How long a lock that somebody else holds is waited for.
    ///   - time: The clock that this is measured with.
    ///   - makeSource: Starts to watch the store itself, and calls the function at each change.
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

    /// Locks and notices between all who use the files.
    package var coordination: any StoreCoordination { sharing }

    /// Does something while nobody else changes the store. Only for a thread that may wait, and only for a moment's work.
    ///
    /// - Throws: Why the file can't be locked; what the body throws.
    package func exclusively<Value>(_ body: () throws -> Value) throws -> Value {
        let result = try lock.exclusively { () throws(FileFailure) in Result { try body() } }
        return try result.get()
    }

    /// Tells the other processes that the store has changed. A notice that can't be given is left out: each process reads
    /// the store again when it takes the lock.
    package func tell() {
        try? marker.replace(with: [])
    }
}

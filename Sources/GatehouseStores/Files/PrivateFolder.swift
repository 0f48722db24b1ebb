import Glibc

/// A folder for its owner only.
package struct PrivateFolder: Sendable {
    let path: String

    /// Whether it's created if it's missing, and refused if others may write to it. A folder that a user has chosen for a
    /// single file is taken as it is.
    var isManaged = true

    /// Writes what the system caches of an open file or folder to the device. Returns 0, or -1 and sets `errno`.
    ///
    /// Only tests replace it, to observe the calls or to let them fail.
    var fsync: @Sendable (_ descriptor: Int32) -> Int32 = { Glibc.fsync($0) }

    /// Makes the folder and those above it, mode 0700, as far as they are missing.
    ///
    /// A folder that is there stays as it is, but others mustn't be able to put files into it.
    func create() throws(FileFailure) {
        guard isManaged else { return }
        try make()
        var status = stat()
        guard unsafe lstat(path, &status) == 0 else { throw .system("opening", path) }
        guard status.st_mode & S_IFMT == S_IFDIR else { throw FileFailure(.notAFile, "\(path) isn't a folder") }
        guard status.st_uid == geteuid(), status.st_mode & 0o022 == 0 else {
            throw FileFailure(.exposed, "others may write to \(path); its mode has to be 0700")
        }
    }

    /// Makes the folder and those above it, mode 0700, as far as they are missing, and checks nothing.
    package func make() throws(FileFailure) {
        if unsafe mkdir(path, 0o700) != 0 {
            if errno == EEXIST { return }
            guard errno == ENOENT, !["/", "."].contains(parent.path) else { throw .system("making", path) }
            try parent.make()
            guard unsafe mkdir(path, 0o700) == 0 || errno == EEXIST else { throw .system("making", path) }
        }
        try parent.synchronize()
    }

    private var parent: PrivateFolder {
        guard let slash = path.lastIndex(of: "/") else { return PrivateFolder(path: ".", fsync: fsync) }
        return PrivateFolder(path: slash == path.startIndex ? "/" : String(path[..<slash]), fsync: fsync)
    }

    /// Makes what was created, renamed or removed in the folder survive a power failure.
    func synchronize() throws(FileFailure) {
        let descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .system("opening", path) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw .system("writing", path) }
    }

    /// The names in the folder; none if it can't be read.
    func entries() -> [String] {
        guard let directory = unsafe opendir(path) else { return [] }
        defer { unsafe closedir(directory) }
        var names: [String] = []
        while let entry = unsafe readdir(directory) {
            unsafe withUnsafePointer(to: &entry.pointee.d_name) { name in
                unsafe name.withMemoryRebound(to: CChar.self, capacity: 256) {
                    names.append(unsafe String(cString: $0))
                }
            }
        }
        return names
    }
}

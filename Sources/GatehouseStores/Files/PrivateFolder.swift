import Glibc

/// A folder that only its owner can access.
package struct PrivateFolder: Sendable {
    let path: String

    /// Whether it is created if it is missing, and refused if other users can write to it. `false` for the folder of a
    /// single file that the user chose: it is used as it is.
    var isManaged = true

    /// Writes the cached data of an open file or folder to the device. Returns 0, or -1 and sets `errno`.
    ///
    /// Only tests replace it, to observe the calls or to make them fail.
    var fsync: @Sendable (_ descriptor: Int32) -> Int32 = { Glibc.fsync($0) }

    /// Creates the folder and its missing parent folders, mode 0700.
    ///
    /// An existing folder isn't changed, but is refused if other users can write to it.
    func create() throws(FileFailure) {
        guard isManaged else { return }
        try make()
        var status = stat()
        guard unsafe lstat(path, &status) == 0 else { throw .system("open", path) }
        guard status.st_mode & S_IFMT == S_IFDIR else { throw FileFailure(.notAFile, "\(path) isn't a folder") }
        guard status.st_uid == geteuid(), status.st_mode & 0o022 == 0 else {
            throw FileFailure(.exposed, "other users can write to \(path); set its mode to 0700")
        }
    }

    /// Creates the folder and its missing parent folders, mode 0700, without checks.
    package func make() throws(FileFailure) {
        if unsafe mkdir(path, 0o700) != 0 {
            if errno == EEXIST { return }
            guard errno == ENOENT, !["/", "."].contains(parent.path) else { throw .system("make", path) }
            try parent.make()
            guard unsafe mkdir(path, 0o700) == 0 || errno == EEXIST else { throw .system("make", path) }
        }
        try parent.synchronize()
    }

    private var parent: PrivateFolder {
        guard let slash = path.lastIndex(of: "/") else { return PrivateFolder(path: ".", fsync: fsync) }
        return PrivateFolder(path: slash == path.startIndex ? "/" : String(path[..<slash]), fsync: fsync)
    }

    /// Makes creations, renamings and removals in the folder survive a power failure.
    func synchronize() throws(FileFailure) {
        let descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .system("open", path) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw .system("write", path) }
    }

    /// Gives the folder another name. Neither it nor its content is checked.
    package func rename(to new: PrivateFolder) throws(FileFailure) {
        guard unsafe Glibc.rename(path, new.path) == 0 else { throw .system("rename", path) }
    }

    /// Removes the folder with all that is in it, if there is one. A symbolic link isn't followed.
    package func removeAll() throws(FileFailure) {
        if unsafe unlink(path) == 0 || errno == ENOENT { return }
        guard errno == EISDIR else { throw .system("remove", path) }
        for entry in entries() where ![".", ".."].contains(entry) {
            try PrivateFolder(path: path + "/" + entry).removeAll()
        }
        guard unsafe rmdir(path) == 0 else { throw .system("remove", path) }
    }

    /// Returns the names in the folder; an empty array if it can't be read.
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

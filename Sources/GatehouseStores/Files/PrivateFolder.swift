import Glibc

/// A folder for its owner only.
struct PrivateFolder: Sendable {
    let path: String

    /// Makes the folder and those above it, mode 0700, as far as they are missing.
    ///
    /// A folder that is there stays as it is, but others mustn't be able to put files into it.
    func create() throws(FileFailure) {
        try PrivateFolder.create(path)
        var status = stat()
        guard unsafe lstat(path, &status) == 0 else { throw .system("opening", path) }
        guard status.st_mode & S_IFMT == S_IFDIR else { throw FileFailure(.notAFile, "\(path) isn't a folder") }
        guard status.st_uid == geteuid(), status.st_mode & 0o022 == 0 else {
            throw FileFailure(.exposed, "others may write to \(path); its mode has to be 0700")
        }
    }

    private static func create(_ path: String) throws(FileFailure) {
        if unsafe mkdir(path, 0o700) == 0 || errno == EEXIST { return }
        guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex else {
            throw .system("making", path)
        }
        try create(String(path[..<slash]))
        guard unsafe mkdir(path, 0o700) == 0 || errno == EEXIST else { throw .system("making", path) }
    }

    /// Makes what was renamed or removed in the folder survive the machine.
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

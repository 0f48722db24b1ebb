import Glibc

extension PrivateFile {
    /// Replaces the content. When this method returns, the new content survives a power failure. If it throws, the file
    /// contains either the old or the new content.
    package func replace(with content: [UInt8]) throws(FileFailure) {
        try folder.create()
        try changing { () throws(FileFailure) in try putInPlace(content) }
        try folder.synchronize()
    }

    /// Creates the file with a content unless it exists.
    ///
    /// - Returns: Whether it was created.
    package func create(with content: [UInt8]) throws(FileFailure) -> Bool {
        try folder.create()
        let draft = try makeDraft()
        defer {
            close(draft.descriptor)
            unsafe unlink(draft.path)
        }
        try write(content, to: draft.descriptor)
        guard unsafe link(draft.path, path) == 0 else {
            if errno == EEXIST { return false }
            throw .system("write", path)
        }
        try folder.synchronize()
        return true
    }

    /// Checks that the file could be created now, or replaced by another one that is not much longer: writes a file of
    /// that size beside it, and removes it.
    package func checkReplaceable() throws(FileFailure) {
        try folder.create()
        var status = stat()
        let size = unsafe lstat(path, &status) == 0 ? min(Int(status.st_size), PrivateFile.maximumSize) : 0
        let draft = try makeDraft()
        defer {
            close(draft.descriptor)
            unsafe unlink(draft.path)
        }
        try write([UInt8](repeating: 0, count: size + PrivateFile.growth), to: draft.descriptor)
    }

    /// The number of bytes by which a new content may be longer than the one before.
    private static let growth = 16 << 10

    /// Replaces the content without a lock. The caller must synchronize the folder afterwards.
    func putInPlace(_ content: [UInt8]) throws(FileFailure) {
        guard content.count <= PrivateFile.maximumSize else {
            throw FileFailure(.tooLarge, "the content for \(path) is too large")
        }
        let draft = try makeDraft()
        do throws(FileFailure) {
            defer { close(draft.descriptor) }
            try write(content, to: draft.descriptor)
            guard unsafe rename(draft.path, path) == 0 else { throw .system("replace", path) }
        } catch {
            unsafe unlink(draft.path)
            throw error
        }
    }

    private var draftPrefix: String { ".\(name).new-" }

    /// Creates a file with a unique name, mode 0600, for the new content.
    private func makeDraft() throws(FileFailure) -> (path: String, descriptor: Int32) {
        removeAbandonedDrafts()
        var template = Array((folder.path + "/" + draftPrefix + "\(getpid())-XXXXXX").utf8CString)
        let descriptor = unsafe mkstemp(&template)
        guard descriptor >= 0 else { throw .system("write", path) }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        return (String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self), descriptor)
    }

    private func write(_ content: [UInt8], to descriptor: Int32) throws(FileFailure) {
        var position = 0
        while position < content.count {
            let count = unsafe content.withUnsafeBytes { buffer in
                unsafe Glibc.write(descriptor, buffer.baseAddress?.advanced(by: position), buffer.count - position)
            }
            guard count > 0 else { throw .system("write", path) }
            position += count
        }
        guard folder.fsync(descriptor) == 0 else { throw .system("write", path) }
    }

    /// Removes the drafts of processes that were killed while they wrote.
    private func removeAbandonedDrafts() {
        for entry in folder.entries() where entry.hasPrefix(draftPrefix) {
            if PrivateFile.isAbandoned(entry.dropFirst(draftPrefix.count)) { unsafe unlink(folder.path + "/" + entry) }
        }
    }

    /// Returns whether the process has ended whose number is at the beginning of this end of a draft's name.
    static func isAbandoned(_ ending: Substring) -> Bool {
        guard let process = pid_t(ending.prefix { $0 != "-" }), process > 0 else { return false }
        return kill(process, 0) != 0 && errno == ESRCH
    }
}

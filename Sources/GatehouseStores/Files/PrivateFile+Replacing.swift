import Glibc

extension PrivateFile {
    /// Writes new content in the place of the old. When it returns, the content survives the machine; if it throws, the
    /// old content is still there.
    package func replace(with content: [UInt8]) throws(FileFailure) {
        try folder.create()
        try changing { () throws(FileFailure) in try putInPlace(content) }
        try folder.synchronize()
    }

    /// Makes the file with some content if there is none.
    ///
    /// - Returns: Whether it was made.
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
            throw .system("writing", path)
        }
        try folder.synchronize()
        return true
    }

    /// Writes new content in the place of the old, without a lock; the folder has still to be synchronized.
    func putInPlace(_ content: [UInt8]) throws(FileFailure) {
        guard content.count <= PrivateFile.maximumSize else {
            throw FileFailure(.tooLarge, "what is to be written to \(path) is too large")
        }
        let draft = try makeDraft()
        do throws(FileFailure) {
            defer { close(draft.descriptor) }
            try write(content, to: draft.descriptor)
            guard unsafe rename(draft.path, path) == 0 else { throw .system("replacing", path) }
        } catch {
            unsafe unlink(draft.path)
            throw error
        }
    }

    private var draftPrefix: String { ".\(name).new-" }

    /// Makes a file of a name of its own, mode 0600, for what is to be put in place.
    private func makeDraft() throws(FileFailure) -> (path: String, descriptor: Int32) {
        removeAbandonedDrafts()
        var template = Array((folder.path + "/" + draftPrefix + "\(getpid())-XXXXXX").utf8CString)
        let descriptor = unsafe mkstemp(&template)
        guard descriptor >= 0 else { throw .system("writing", path) }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        return (String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self), descriptor)
    }

    private func write(_ content: [UInt8], to descriptor: Int32) throws(FileFailure) {
        var position = 0
        while position < content.count {
            let count = unsafe content.withUnsafeBytes { buffer in
                unsafe Glibc.write(descriptor, buffer.baseAddress?.advanced(by: position), buffer.count - position)
            }
            guard count > 0 else { throw .system("writing", path) }
            position += count
        }
        guard folder.fsync(descriptor) == 0 else { throw .system("writing", path) }
    }

    /// A process that was killed while it wrote leaves its draft behind.
    private func removeAbandonedDrafts() {
        for entry in folder.entries() where entry.hasPrefix(draftPrefix) {
            let owner = entry.dropFirst(draftPrefix.count).prefix { $0 != "-" }
            if let process = pid_t(owner), process > 0, kill(process, 0) != 0, errno == ESRCH {
                unsafe unlink(folder.path + "/" + entry)
            }
        }
    }
}

import Foundation
import Glibc

/// A file that only the user who runs the command may read and write: the service's database, its master key, the key
/// of its certificate.
///
/// PrivateFile of GatehouseStores checks the file that it opens. These are opened by others, and their messages say how
/// to mend them.
struct OwnFile: Sendable {
    let path: String
    /// Whether the user has named the file. The places of the others are fixed.
    var isNamed = false
    /// Whether it may be a credential of systemd: a file of root's that an access control list lets the user read. The
    /// list is seen in the group's bits of the mode.
    var isCredential = false
    /// The user who runs the command.
    var user = geteuid()

    /// Who else may read the file, as its mode says: what to do about it, or `nil` if there is nothing to do.
    var exposure: String? {
        var status = stat()
        guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_mode & 0o044 != 0 else {
            return nil
        }
        return "other users may read \(path): 'chmod 600 \(path)' forbids it"
    }

    /// Checks the file, if there is one. A pipe is accepted: nobody else has put anything in its place.
    ///
    /// - Parameter accept: Refuses the content of a file, before it is said who else may read it.
    /// - Throws: ``CommandFailure`` that says what is wrong and what mends it.
    func check(_ accept: (() throws(CommandFailure) -> Void)? = nil) throws(CommandFailure) {
        var status = stat()
        if unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFIFO { return }
        guard unsafe lstat(path, &status) == 0 else {
            guard errno != ENOENT else { return }
            throw CommandFailure("can't read \(path): \(unsafe String(cString: strerror(errno)))")
        }
        try check(kind: status.st_mode & S_IFMT)
        try accept?()
        let isGranted = isCredential && status.st_uid == 0 && user != 0
        guard status.st_uid == user || isGranted else { throw OwnFile.foreign(path, status.st_uid) }
        let others = status.st_mode & (isGranted ? 0o007 : 0o077)
        guard others == 0 else {
            let verb = others & 0o044 == 0 ? "change" : others & 0o022 == 0 ? "read" : "read and change"
            throw CommandFailure("other users may \(verb) \(path): 'chmod 600 \(path)' forbids it")
        }
    }

    private func check(kind: mode_t) throws(CommandFailure) {
        switch kind {
        case S_IFREG: break
        case S_IFDIR: throw CommandFailure("\(path) is a folder, and must be a file")
        case S_IFLNK:
            let target = URL(filePath: path).resolvingSymlinksInPath().path
            let remedy = isNamed ? "name \(target) itself" : "'mv \(target) \(path)' puts the file there"
            throw CommandFailure("\(path) is a symbolic link, and must be a file: \(remedy)")
        default: throw CommandFailure("\(path) isn't a file")
        }
    }

    /// Checks that no other user can put files into a folder, or only new ones (as in /tmp).
    ///
    /// - Throws: ``CommandFailure`` that says what is wrong and what mends it.
    static func check(folder: URL) throws(CommandFailure) {
        let path = folder.path
        var status = stat()
        guard unsafe stat(path, &status) == 0 else {
            throw CommandFailure("can't read \(path): \(unsafe String(cString: strerror(errno)))")
        }
        guard status.st_uid == geteuid() || status.st_uid == 0 else { throw foreign(path, status.st_uid) }
        guard status.st_mode & 0o022 == 0 || status.st_mode & S_ISVTX != 0 else {
            throw CommandFailure("other users may replace the files in \(path): 'chmod go-w \(path)' forbids it")
        }
    }

    private static func foreign(_ path: String, _ owner: uid_t) -> CommandFailure {
        let (owner, own) = (name(owner), name(geteuid()))
        return CommandFailure(
            "\(path) belongs to the user \(owner): run the command as \(owner), or 'chown \(own) \(path)' makes it yours"
        )
    }

    /// Returns the name of a user, or the number if there is none.
    static func name(_ user: uid_t) -> String {
        guard let entry = unsafe getpwuid(user), let name = unsafe entry.pointee.pw_name else { return "\(user)" }
        return unsafe String(cString: name)
    }
}

extension Invocation {
    /// Warns if a file with a secret, which the user has named, can be read by others.
    func warnIfExposed(_ path: String) {
        guard path != "-", let exposure = OwnFile(path: path).exposure else { return }
        console.note("Warning: \(exposure).".printable)
    }
}

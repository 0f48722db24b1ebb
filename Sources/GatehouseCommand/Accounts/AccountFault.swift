import Foundation
import Glibc

/// Why it can't be told who is signed in to an account, and what to do about it.
struct AccountFault: Error, CustomStringConvertible {
    /// The reason in one word, for programs.
    enum Reason: String, Sendable {
        /// The system refuses to read the file.
        case unreadable
        /// A file stands where a folder should be.
        case notAFolder
        /// Others may read or replace the file.
        case exposed
        /// The content can't be understood.
        case damaged
        /// A newer version of the command wrote the file.
        case newerVersion
        /// The session belongs to another provider than the profile names.
        case unknownProvider
        /// The key that the session is bound to is missing.
        case keyLost
        /// The key that the session is bound to can't be read.
        case keyUnreadable
    }

    /// The reason.
    let reason: Reason

    /// The file or folder that it is about.
    let file: URL

    /// What happened, as a sentence without its full stop.
    let happened: String

    /// What to do, as one or more sentences.
    private let remedy: String

    /// What happened, and what to do.
    var description: String { "\(happened). \(remedy)" }

    /// - Parameters:
    ///   - reason: The reason.
    ///   - file: The file or folder that it is about.
    ///   - happened: What happened, as a sentence without its full stop.
    ///   - remedy: What to do, as one or more sentences.
    init(_ reason: Reason, _ file: URL, _ happened: String, remedy: String) {
        self.reason = reason
        self.file = file
        self.happened = happened
        self.remedy = remedy
    }

    /// The remedy for what a new sign-in replaces.
    ///
    /// - Parameter command: The whole command that signs in.
    /// - Returns: The remedy, as a sentence.
    static func signInAgain(_ command: String) -> String { "Sign in again with '\(command)'." }

    /// The remedy where it isn't known how the account was signed in to.
    static func signInOrRemove(_ name: String) -> String {
        "Sign in again with '\(Profile.loginCommand(account: name))', or delete the account with "
            + "'gatehouse accounts remove \(name) --force'."
    }
}

extension AccountFault {
    /// Whether a file or folder is there.
    ///
    /// - Throws: ``AccountFault`` if the system doesn't say.
    static func isThere(_ file: URL) throws(AccountFault) -> Bool {
        try status(of: file) != nil
    }

    /// Whether a folder is there and can be read.
    ///
    /// - Throws: ``AccountFault`` if it can't be read, or if it isn't a folder.
    static func isFolderThere(_ folder: URL) throws(AccountFault) -> Bool {
        guard let status = try status(of: folder) else { return false }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            throw AccountFault(
                .notAFolder, folder, "\(folder.path) isn't a folder",
                remedy: "Set GATEHOUSE_HOME to a folder that 'gatehouse' may use.")
        }
        guard unsafe access(folder.path, R_OK | X_OK) == 0 else { throw unreadable(folder) }
        return true
    }

    /// The file can't be read, for the reason that the system has just given.
    static func unreadable(_ file: URL) -> AccountFault {
        let words = unsafe String(cString: strerror(errno))
        return AccountFault(
            .unreadable, file, "\(file.path) can't be read: \(words)",
            remedy: "Check its owner and its mode, and whether GATEHOUSE_HOME names the right folder.")
    }

    private static func status(of file: URL) throws(AccountFault) -> stat? {
        var status = stat()
        if unsafe stat(file.path, &status) == 0 { return status }
        guard errno == ENOENT else { throw unreadable(file) }
        return nil
    }
}

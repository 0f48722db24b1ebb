import Foundation
import GatehouseStores
import GatehouseTypes
import Glibc

/// The reason why an account's sign-in state can't be determined, and the remedy.
struct AccountFault: Error, CustomStringConvertible {
    /// The reason as one word, for programs.
    enum Reason: String, Sendable {
        /// The system refuses to read the file.
        case unreadable
        /// There is a file where a folder should be.
        case notAFolder
        /// Other users can read or replace the file.
        case exposed
        /// The content can't be parsed.
        case damaged
        /// A newer version of the command wrote the file.
        case newerVersion
        /// The session belongs to a provider other than the profile's.
        case unknownProvider
        /// The key that the session is bound to is missing.
        case keyLost
        /// The key that the session is bound to can't be read.
        case keyUnreadable
    }

    /// The reason.
    let reason: Reason

    /// The file or folder that the fault is about.
    let file: URL

    /// The cause, as a sentence without its full stop.
    let happened: String

    /// The remedy, as one or more sentences.
    private let remedy: String

    /// The cause and the remedy.
    var description: String { "\(happened). \(remedy)" }

    init(_ reason: Reason, _ file: URL, _ happened: String, remedy: String) {
        self.reason = reason
        self.file = file
        self.happened = happened
        self.remedy = remedy
    }

    /// Returns the remedy for a fault that a new sign-in repairs, as a sentence. `command` is the complete command.
    static func signInAgain(_ command: String) -> String { "Sign in again with '\(command)'." }

    /// Returns the remedy for an account whose provider and client aren't known.
    static func signInOrRemove(_ name: String) -> String {
        "Sign in again with '\(Profile.loginCommand(account: name))', or delete the account with "
            + "'gatehouse accounts remove \(name) --force'."
    }

    /// Returns whether a file or folder exists.
    ///
    /// - Throws: ``AccountFault`` if the system can't determine that.
    static func isThere(_ file: URL) throws(AccountFault) -> Bool {
        try status(of: file) != nil
    }

    /// Returns whether a folder exists and can be read.
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

    /// Returns the fault for a file that can't be read. The cause is the current value of `errno`.
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

    /// Returns the fault for a session file that can't be read, with the store's description.
    static func unreadableSession(_ file: URL, _ words: String) -> AccountFault {
        unreadable(file, words, ifSeen: "sign out and sign in again")
    }

    /// Returns the fault for a file that can't be read.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - words: The description of the failure.
    ///   - advice: The remedy if another user may have read the file.
    /// - Returns: The cause and the remedy.
    static func unreadable(_ file: URL, _ words: String, ifSeen advice: String) -> AccountFault {
        var status = stat()
        guard unsafe lstat(file.path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            return AccountFault(.unreadable, file, words, remedy: "Check what is at \(file.path).")
        }
        if status.st_uid != geteuid() {
            let remedy = "Make it yours with 'chown', or set GATEHOUSE_HOME to a folder of your own."
            return AccountFault(.exposed, file, "\(file.path) belongs to another user", remedy: remedy)
        }
        if status.st_mode & 0o077 != 0 {
            return AccountFault(
                .exposed, file, "\(file.path) may be read by other users, so it isn't used",
                remedy: "Run 'chmod 600 \(file.path)'. If another user may have read it, \(advice).")
        }
        if let version = writtenVersion(of: file) {
            return newerVersion(version, of: file)
        }
        return AccountFault(.unreadable, file, words, remedy: "Check its owner and its mode, then try again.")
    }

    /// Returns the fault for a file in a format that this version doesn't know.
    static func newerVersion(_ version: Int64, of file: URL) -> AccountFault {
        AccountFault(
            .newerVersion, file, "\(file.path) was written by a newer version of gatehouse (format \(version))",
            remedy: "Use that version.")
    }

    /// Returns the version of a stored document; `nil` if it can't be read or names no version.
    private static func writtenVersion(of file: URL) -> Int64? {
        guard let content = try? PrivateFile(file).read(),
            let json = try? JSONValue(parsing: content.bytes, limits: .document)
        else { return nil }
        return json["version"]?.integer
    }
}

import Foundation
import GatehouseStores
import GatehouseTypes
import Glibc

extension AccountFault {
    /// Returns the fault for a session file that can't be read.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - words: The store's description of the failure.
    /// - Returns: The cause and the remedy.
    static func unreadableSession(_ file: URL, _ words: String) -> AccountFault {
        unreadable(file, words, ifSeen: "sign out and sign in again")
    }

    /// Returns the fault for a profile that can't be read.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - words: The description of the failure.
    /// - Returns: The cause and the remedy.
    static func unreadableProfile(_ file: URL, _ words: String) -> AccountFault {
        unreadable(file, words, ifSeen: "replace the client's secret or key that it may hold")
    }

    private static func unreadable(_ file: URL, _ words: String, ifSeen advice: String) -> AccountFault {
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
            return AccountFault(
                .newerVersion, file, "\(file.path) was written by a newer version of gatehouse (format \(version))",
                remedy: "Use that version.")
        }
        return AccountFault(.unreadable, file, words, remedy: "Check its owner and its mode, then try again.")
    }

    /// Says that a session file couldn't be understood and was put aside.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - words: What the store says.
    ///   - login: The command that signs in again.
    /// - Returns: The reason, and what to do.
    static func damagedSession(_ file: URL, _ words: String, login: String) -> AccountFault {
        AccountFault(.damaged, file, words, remedy: signInAgain(login))
    }

    /// Returns the version of a stored document; `nil` if it can't be read or names no version.
    private static func writtenVersion(of file: URL) -> Int64? {
        guard let content = try? PrivateFile(file).read(),
            let json = try? JSONValue(parsing: content.bytes, limits: .document)
        else { return nil }
        return json["version"]?.integer
    }
}

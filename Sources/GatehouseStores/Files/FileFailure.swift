import Glibc

/// The reason why a private file can't be read or written.
package struct FileFailure: Error, CustomStringConvertible {
    enum Code: Sendable {
        /// A system call failed.
        case system
        /// Other users can read it, or it belongs to another user.
        case exposed
        /// It isn't a regular file.
        case notAFile
        /// It is larger than ``PrivateFile/maximumSize``.
        case tooLarge
        /// It couldn't be encrypted.
        case cannotSeal
        /// Another process holds its lock.
        case busy
    }

    let code: Code
    let reason: String

    init(_ code: Code, _ reason: String) {
        self.code = code
        self.reason = reason
    }

    /// Creates an error for a failed system call from `errno`.
    static func system(_ operation: String, _ file: String) -> FileFailure {
        let number = errno
        return FileFailure(.system, "\(operation) \(file): \(unsafe String(cString: strerror(number)))")
    }

    /// The reason.
    package var description: String { reason }
}

import GatehouseTypes
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
    ///
    /// - Parameters:
    ///   - operation: What can't be done, such as "write".
    ///   - file: The file's path.
    /// - Returns: The error.
    static func system(_ operation: String, _ file: String) -> FileFailure {
        let number = errno
        let words = unsafe String(cString: strerror(number))
        return FileFailure(
            .system, "can't \(operation) \(file): \(String(words.prefix(1)).asciiLowercased)\(words.dropFirst())")
    }

    /// The reason.
    package var description: String { reason }
}

import Glibc

/// Why a private file can't be read or written.
package struct FileFailure: Error, CustomStringConvertible {
    enum Code: Sendable {
        /// The system refused.
        case system
        /// Others may read it, or it isn't this user's own.
        case exposed
        /// It isn't a plain file.
        case notAFile
        /// It's larger than anything that was ever written there.
        case tooLarge
        /// It couldn't be encrypted.
        case cannotSeal
        /// Another process is at it.
        case busy
    }

    let code: Code
    let reason: String

    init(_ code: Code, _ reason: String) {
        self.code = code
        self.reason = reason
    }

    /// What the system just said about an operation.
    static func system(_ operation: String, _ file: String) -> FileFailure {
        let number = errno
        return FileFailure(.system, "\(operation) \(file): \(unsafe String(cString: strerror(number)))")
    }

    /// The reason.
    package var description: String { reason }
}

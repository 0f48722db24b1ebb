/// The reason why a password wasn't hashed or checked.
public struct PasswordError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kinds of errors.
    @nonexhaustive
    public enum Code: String, Sendable {
        /// The password is empty.
        case empty
        /// The password is longer than 1024 bytes.
        case tooLong
        /// The password isn't valid UTF-8.
        case invalidEncoding
        /// The maximum number of hashes is running and the queue is full. The caller may try again later.
        case busy
        /// The task was cancelled while it waited in the queue.
        case cancelled
        /// The stored hash can't be parsed, or needs more memory or time than is allowed.
        case invalidHash
        /// libargon2 reported a failure, for example too little memory.
        case libraryFailure
    }

    /// The kind of the error.
    public let code: Code

    /// The reason that libargon2 gave, or nil.
    public let reason: String?

    /// Creates an error.
    public init(_ code: Code, reason: String? = nil) {
        self.code = code
        self.reason = reason
    }

    /// The code and libargon2's reason. It never contains the password or the hash.
    public var description: String {
        "password refused: \(code.rawValue)" + (reason.map { " (\($0))" } ?? "")
    }
}

/// Why a password wasn't hashed or checked.
public struct PasswordError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kinds of refusal.
    @nonexhaustive
    public enum Code: String, Sendable {
        /// The password is empty.
        case empty
        /// The password is longer than 1024 bytes.
        case tooLong
        /// The password isn't text in UTF-8.
        case invalidEncoding
        /// As many hashes as may run at once are running, and the line behind them is full. Trying again later helps.
        case busy
        /// The task was cancelled while it waited in line.
        case cancelled
        /// The stored hash can't be read, or asks for more memory or time than is allowed.
        case invalidHash
        /// There was no memory for a hash.
        case libraryFailure
    }

    /// What is wrong.
    public let code: Code

    /// libargon2's own words, if it said any.
    public let reason: String?

    /// Describes a refusal.
    public init(_ code: Code, reason: String? = nil) {
        self.code = code
        self.reason = reason
    }

    /// The code and libargon2's reason; never the password or the hash.
    public var description: String {
        "password refused: \(code.rawValue)" + (reason.map { " (\($0))" } ?? "")
    }
}

/// Why the service can't do what it was asked to.
///
/// What a client may be told is an OAuth error and a value; this is for broken input from an administrator, and for a
/// broken world: a database that doesn't answer, a key that can't be opened.
public struct ServiceError: Error, Sendable, CustomStringConvertible {
    /// The kinds of failure.
    @nonexhaustive
    public enum Code: String, Sendable {
        /// A record of that name is there already.
        case alreadyExists
        /// There is no such record.
        case notFound
        /// A value that an administrator gave isn't acceptable.
        case invalidInput
        /// A challenge is unknown, expired or spent, or its proof doesn't hold.
        case proofRefused
        /// The storage doesn't answer; nothing was changed.
        case storageUnavailable
        /// The storage answers with something that can't be read.
        case storageCorrupt
        /// A key is missing, or can't be opened with the master key at hand.
        case keyUnavailable
        /// Too much is waiting already.
        case overloaded
    }

    /// What happened.
    public let code: Code

    /// A sentence that is safe to show; it never holds a secret.
    public let reason: String

    /// What caused it.
    public let underlyingError: (any Error)?

    /// Describes a failure.
    public init(_ code: Code, _ reason: String = "", underlyingError: (any Error)? = nil) {
        self.code = code
        self.reason = reason
        self.underlyingError = underlyingError
    }

    /// The code and the reason.
    public var description: String {
        reason.isEmpty ? "Service failure: \(code.rawValue)" : "Service failure: \(code.rawValue): \(reason)"
    }
}

/// Why the service can't do what it was asked to: the database doesn't respond, or a key can't be used. A refusal,
/// which is the service's decision about a request, is a ``Refusal``.
public struct ServiceError: Error, Sendable, CustomStringConvertible {
    /// The kinds of failure.
    @nonexhaustive
    public enum Code: String, Sendable {
        /// A setting isn't acceptable.
        case invalidConfiguration
        /// The storage doesn't respond. Nothing was changed.
        case storageUnavailable
        /// The storage contains something that can't be read.
        case storageCorrupt
        /// The storage belongs to another issuer, or has another schema than this version needs.
        case storageMismatch
        /// A key is missing, or can't be decrypted with the master key.
        case keyUnavailable
        /// Another process has changed the master key since the service was opened. It has to be opened with the new
        /// one. Nothing was stored.
        case masterKeyChanged
        /// Too many operations are waiting.
        case overloaded
    }

    /// The kind of failure.
    public let code: Code

    /// What happened, in a sentence without secrets.
    public let reason: String

    /// The cause.
    public let underlyingError: (any Error)?

    /// Describes a failure.
    package init(_ code: Code, _ reason: String, underlyingError: (any Error)? = nil) {
        self.code = code
        self.reason = reason
        self.underlyingError = underlyingError
    }

    /// The code and the reason.
    public var description: String { "Service failure: \(code.rawValue): \(reason)" }
}

extension ServiceError {
    static func undecided(_ error: any Error) -> ServiceError {
        ServiceError(
            .storageUnavailable, "It can't be determined whether the proof was used before.", underlyingError: error)
    }
}

/// Why an issuer's keys are out of reach.
public struct KeySourceError: Error, Sendable, CustomStringConvertible {
    /// The kinds of trouble.
    @nonexhaustive
    public enum Code: String, Sendable {
        /// The address isn't one that keys may be fetched from: neither `https` nor this very machine.
        case insecureAddress
        /// There is no answer.
        case unreachable
        /// The answer has another status than 200, or is too large. Redirects aren't followed.
        case unacceptableAnswer
        /// The answer isn't what it should be: another type of content, another issuer, no keys.
        case invalidDocument
        /// The last attempt failed, and it's too soon for another one.
        case waitingToRetry
    }

    /// What the trouble is.
    public let code: Code

    /// What caused it.
    public let underlyingError: (any Error)?

    /// Describes trouble.
    public init(_ code: Code, underlyingError: (any Error)? = nil) {
        self.code = code
        self.underlyingError = underlyingError
    }

    /// The code.
    public var description: String {
        "issuer keys: \(code.rawValue)"
    }
}

/// Why an issuer can't be asked about a token.
public struct IntrospectionError: Error, Sendable, CustomStringConvertible {
    /// The kinds of trouble.
    @nonexhaustive
    public enum Code: String, Sendable {
        /// The address isn't one that tokens may be sent to: neither `https` nor this very machine.
        case insecureAddress
        /// We can't prove who we are.
        case authenticationFailed
        /// There is no answer.
        case unreachable
        /// The answer has another status than 200, or is too large. Redirects aren't followed.
        case unacceptableAnswer
        /// The answer isn't what it should be.
        case invalidDocument
        /// Too many questions wait for their answers.
        case tooBusy
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
        "introspection: \(code.rawValue)"
    }
}

/// The reason why an issuer's keys are unavailable.
package struct KeySourceError: Error, Sendable, CustomStringConvertible {
    /// The kinds of reasons.
    @nonexhaustive
    package enum Code: String, Sendable {
        /// Keys may not be fetched from the URL: its scheme isn't `https` and its host isn't this machine.
        case insecureAddress
        /// There was no response.
        case unreachable
        /// The response has another status than 200, or is too large. Redirects aren't followed.
        case unacceptableAnswer
        /// The response is invalid: another content type, another issuer, or no keys.
        case invalidDocument
        /// The last attempt failed, and the next one isn't allowed yet.
        case waitingToRetry
    }

    /// The kind of reason.
    package let code: Code

    /// The error that caused it.
    package let underlyingError: (any Error)?

    /// Creates an error.
    package init(_ code: Code, underlyingError: (any Error)? = nil) {
        self.code = code
        self.underlyingError = underlyingError
    }

    /// The code.
    package var description: String {
        "issuer keys: \(code.rawValue)"
    }
}

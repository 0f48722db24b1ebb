/// The reason why introspection of a token failed.
package struct IntrospectionError: Error, Sendable, CustomStringConvertible {
    /// The kinds of reasons.
    @nonexhaustive
    package enum Code: String, Sendable {
        /// Tokens may not be sent to the URL: its scheme isn't `https` and its host isn't this machine.
        case insecureAddress
        /// The credentials of this client couldn't be created.
        case authenticationFailed
        /// There was no response.
        case unreachable
        /// The response has another status than 200, or is too large. Redirects aren't followed.
        case unacceptableAnswer
        /// The response isn't a valid introspection response.
        case invalidDocument
        /// Too many introspection requests are already in progress.
        case tooBusy
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
        "introspection: \(code.rawValue)"
    }
}

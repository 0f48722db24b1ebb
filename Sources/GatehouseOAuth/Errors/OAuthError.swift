/// The reason why an OAuth message isn't acceptable.
public struct OAuthError: Error, Sendable, CustomStringConvertible {
    /// The kinds of reasons.
    @nonexhaustive
    public enum Code: String, Sendable {
        /// A parameter is repeated (RFC 6749, section 3.1).
        case duplicateParameter
        /// A required parameter is missing.
        case missingParameter
        /// A parameter or member is malformed or has a value that isn't allowed.
        case invalidParameter
        /// A parameter requests something that isn't supported.
        case unsupportedParameter
        /// The response type isn't `code`.
        case unsupportedResponseType
        /// The grant type isn't supported.
        case unsupportedGrantType
        /// The scope is malformed.
        case invalidScope
        /// A resource isn't an absolute URI without a fragment (RFC 8707, section 2).
        case invalidTarget
        /// The code verifier is missing or malformed (RFC 7636, section 4.1).
        case invalidCodeVerifier
        /// The client's credentials are malformed.
        case invalidClient
        /// The message is longer than allowed.
        case tooLarge
        /// The message has the wrong form, for example invalid JSON or JSON that isn't an object.
        case malformedMessage
        /// The state isn't the one that was sent.
        case stateMismatch
        /// The issuer isn't the one that the request was sent to (RFC 8414, section 3.3; RFC 9207, section 2.4).
        case issuerMismatch
        /// The response must name its issuer but doesn't (RFC 9207, section 2.4).
        case missingIssuer
        /// A URL has no secure transport, and its host isn't this machine.
        case insecureAddress
    }

    /// The kind of reason.
    public let code: Code

    /// The affected parameter or member; `nil` if there is none.
    public let parameter: String?

    /// The error that caused it.
    public let underlyingError: (any Error)?

    /// Creates an error.
    public init(_ code: Code, _ parameter: String? = nil, underlyingError: (any Error)? = nil) {
        self.code = code
        self.parameter = parameter
        self.underlyingError = underlyingError
    }

    /// The code and the parameter's name; never its value.
    public var description: String {
        parameter.map { "OAuth message refused: \(code.rawValue): \($0)" } ?? "OAuth message refused: \(code.rawValue)"
    }
}

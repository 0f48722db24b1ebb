/// Why an OAuth message isn't acceptable.
public struct OAuthError: Error, Sendable, CustomStringConvertible {
    /// The kinds of refusal.
    @nonexhaustive
    public enum Code: String, Sendable {
        /// A parameter stands more than once (RFC 6749, section 3.1).
        case duplicateParameter
        /// A parameter that must be there isn't.
        case missingParameter
        /// A parameter or member can't be read, or has a value that isn't allowed.
        case invalidParameter
        /// A parameter asks for something that isn't offered.
        case unsupportedParameter
        /// The response type isn't `code`.
        case unsupportedResponseType
        /// The grant isn't known.
        case unsupportedGrantType
        /// The scope can't be read.
        case invalidScope
        /// A resource isn't an absolute URI without fragment (RFC 8707, section 2).
        case invalidTarget
        /// The code verifier is missing or isn't one (RFC 7636, section 4.1).
        case invalidCodeVerifier
        /// The client's credentials can't be read.
        case invalidClient
        /// The message is longer than allowed.
        case tooLarge
        /// The message isn't what it should be: no JSON, no object, a member missing.
        case malformedMessage
        /// The state isn't the one that was sent.
        case stateMismatch
        /// The issuer isn't the one that was asked (RFC 8414, section 3.3; RFC 9207, section 2.4).
        case issuerMismatch
        /// The answer should name its issuer and doesn't (RFC 9207, section 2.4).
        case missingIssuer
        /// An address would be reached over plain text, and isn't on this very machine.
        case insecureAddress
    }

    /// What is wrong.
    public let code: Code

    /// The parameter or member that is wrong, if it is one.
    public let parameter: String?

    /// What caused it.
    public let underlyingError: (any Error)?

    /// Describes a refusal.
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

extension OAuthError {
    /// What a server answers to a request that has this fault.
    public var response: OAuthErrorResponse {
        OAuthErrorResponse(wireCode, description: description)
    }

    private var wireCode: OAuthErrorCode {
        switch code {
        case .unsupportedResponseType: .unsupportedResponseType
        case .unsupportedGrantType: .unsupportedGrantType
        case .invalidScope: .invalidScope
        case .invalidTarget: .invalidTarget
        case .invalidCodeVerifier: .invalidGrant
        case .invalidClient: .invalidClient
        case .unsupportedParameter:
            switch parameter {
            case "request": .requestNotSupported
            case "request_uri": .requestURINotSupported
            case "registration": .registrationNotSupported
            default: .invalidRequest
            }
        default: .invalidRequest
        }
    }
}

import GatehouseClient
import GatehouseOAuth

/// The reason why a response isn't accepted as the end of a sign-in. It is the underlying error of the thrown
/// `AuthError`.
@nonexhaustive
public enum FlowRefusal: String, Error, Sendable, Hashable {
    /// The response contains no state.
    case stateMissing
    /// No sign-in is waiting for the response: it was finished or abandoned before, or never begun here.
    case unknownFlow
    /// The response belongs to another sign-in than the one that is waiting.
    case otherFlow
    /// The sign-in was begun with another provider, or by another client.
    case otherProvider
    /// The response arrived too late.
    case expired
    /// The response was sent to another redirect URI.
    case otherAddress
    /// The response names another issuer than the one that the request was sent to (RFC 9207, section 2.4).
    case otherIssuer
    /// The response must name its issuer but doesn't (RFC 9207, section 2.4).
    case issuerMissing
    /// The response contains neither a code nor an error, or a repeated parameter.
    case malformed
}

extension FlowRefusal {
    /// Creates the reason for an error of parsing the response.
    init(_ error: OAuthError) {
        self =
            switch error.code {
            case .stateMismatch: .otherFlow
            case .issuerMismatch: .otherIssuer
            case .missingIssuer: .issuerMissing
            default: .malformed
            }
    }

    /// The client's error for this reason, with a message for the user.
    var authError: AuthError {
        AuthError(self == .expired ? .refused : .invalidResponse, reason, underlyingError: self)
    }

    private var reason: String {
        switch self {
        case .stateMissing: "the response doesn't name its sign-in; please sign in again"
        case .unknownFlow:
            "no sign-in waits for this response: it was used before, or its sign-in was cancelled; please sign in again"
        case .otherFlow: "the response belongs to another sign-in; please sign in again"
        case .otherProvider: "the sign-in was begun with another provider; please sign in again"
        case .expired: "the sign-in took too long; please sign in again"
        case .otherAddress: "the response came to another redirect URI than the requested one; please sign in again"
        case .otherIssuer: "the response is from another server; don't continue, and sign in again from the start"
        case .issuerMissing: "the response doesn't name its server; please sign in again"
        case .malformed: "the response can't be read; please sign in again"
        }
    }
}

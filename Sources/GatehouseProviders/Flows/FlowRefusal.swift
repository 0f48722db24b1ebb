import GatehouseClient
import GatehouseOAuth

/// Why an answer isn't accepted as the end of a sign-in. It's the underlying error of the `AuthError` that is thrown.
@nonexhaustive
public enum FlowRefusal: String, Error, Sendable, Hashable {
    /// The answer doesn't say which sign-in it belongs to.
    case stateMissing
    /// No sign-in waits for the answer: it was finished before, given up, or never begun here.
    case unknownFlow
    /// The answer belongs to another sign-in than the one that waits.
    case otherFlow
    /// The sign-in was begun with another provider, or by another client.
    case otherProvider
    /// The answer came too late.
    case expired
    /// The answer came to another address than the one it was sent to.
    case otherAddress
    /// The answer names another issuer than the one that was asked (RFC 9207, section 2.4).
    case otherIssuer
    /// The answer should name its issuer and doesn't (RFC 9207, section 2.4).
    case issuerMissing
    /// The answer holds neither a code nor an error, or holds something twice.
    case malformed
}

extension FlowRefusal {
    /// What is wrong with an answer.
    init(_ error: OAuthError) {
        self =
            switch error.code {
            case .stateMismatch: .otherFlow
            case .issuerMismatch: .otherIssuer
            case .missingIssuer: .issuerMissing
            default: .malformed
            }
    }

    /// The refusal as the client's error, with a sentence that tells a person what to do.
    var authError: AuthError {
        AuthError(code, reason, underlyingError: self)
    }

    private var code: AuthError.Code {
        switch self {
        case .expired: .refused
        default: .invalidResponse
        }
    }

    private var reason: String {
        switch self {
        case .stateMissing: "the answer doesn't say which sign-in it belongs to; please sign in again"
        case .unknownFlow: "no sign-in waits for this answer: it was used before or given up; please sign in again"
        case .otherFlow: "the answer belongs to another sign-in; please sign in again"
        case .otherProvider: "the sign-in was begun with another provider; please sign in again"
        case .expired: "the sign-in took too long; please sign in again"
        case .otherAddress: "the answer came to another address than the one that was asked for; please sign in again"
        case .otherIssuer: "the answer is another server's; don't go on, and sign in again from the start"
        case .issuerMissing: "the answer doesn't say which server it is from; please sign in again"
        case .malformed: "the answer can't be understood; please sign in again"
        }
    }
}

import GatehouseClient
import GatehouseIssuer
import GatehouseOAuth
import GatehousePasswordProviders

extension AuthError {
    /// Creates the error for a server's error response to the described request.
    init(_ error: OAuthErrorResponse, _ context: Context) {
        switch error.code {
        case .serverError, .temporarilyUnavailable:
            self.init(.unreachable, "the provider can't respond at the moment: try again in a while", context: context)
        case .invalidClient:
            self.init(
                .clientRefused,
                "the provider doesn't know this client, or no longer accepts it: check the client ID, its secret, and how "
                    + "the client is registered at the provider", context: context)
        case .unauthorizedClient:
            self.init(
                .clientRefused,
                "the client isn't allowed to do this: check how it's registered at the provider", context: context)
        default:
            self.init(.refused, AuthError.advice[error.code] ?? "the provider refused", context: context)
        }
    }

    /// The advice for the errors that the user or the developer can resolve.
    private static let advice: [OAuthErrorCode: String] = [
        .accessDenied: "the sign-in was cancelled, or the provider refused it",
        .expiredToken: "the code has expired: begin again",
        .invalidClientMetadata: "the provider refused the registration: check the client's metadata",
        .invalidDPoPProof: "the provider refused the key's proof: check this device's clock, then try again",
        .invalidGrant: "the code or refresh token is invalid, expired or already used: sign in again",
        .invalidRedirectURI: "the provider doesn't allow this redirect URI: check how the client is registered",
        .invalidScope: "the provider doesn't grant this: ask for another scope",
        .invalidTarget: "the provider doesn't know the requested resource: check its URI",
        .loginRequired: "the provider has no session of the user: sign in again, with its pages",
        .unmetAuthenticationRequirements: "the provider can't meet the authentication requirement",
        .unsupportedGrantType: "the provider doesn't support this way to sign in: choose another one",
    ]
}

extension AuthError {
    /// Creates the error for a failure of a request: before it was sent, in transit, or in the response.
    init(asking error: any Error) {
        let failure = error as? EndpointFailure ?? (error as? IssuerError).map { EndpointFailure($0, at: .keys) }
        self = failure?.authError ?? AuthError(error)
    }
}

/// Runs an operation that prepares requests, and converts its error to an `AuthError`.
func asking<Answer>(_ body: () throws -> Answer) throws(AuthError) -> Answer {
    do {
        return try body()
    } catch {
        throw AuthError(asking: error)
    }
}

/// Runs an operation that sends requests, and converts its error to an `AuthError`.
func asking<Answer>(_ body: () async throws -> Answer) async throws(AuthError) -> Answer {
    do {
        return try await body()
    } catch {
        throw AuthError(asking: error)
    }
}

extension AuthError {
    /// A server requires a proof of possession (RFC 9449), but the client sent none.
    static func noProof(_ context: Context) -> AuthError {
        AuthError(
            .misconfigured,
            "the provider requires a proof of possession (DPoP), and none was sent: keep the session in a store that "
                + "keeps keys, such as FileStore, or give the provider a key store; if its metadata don't offer DPoP, "
                + "set keyBinding to .required; or register the client for bearer tokens",
            context: context)
    }
}

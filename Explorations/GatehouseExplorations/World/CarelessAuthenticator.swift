import GatehouseClient
import GatehouseHTTP

/// The planted fault: it doesn't ask once more, before a request is sent, whether the session still holds.
struct CarelessAuthenticator: Authenticator {
    let authenticator: OAuthAuthenticator

    func authenticate(_ request: HTTPRequest, after previous: HTTPRequest?) async -> AuthenticatorAnswer {
        await authenticator.authenticate(request, after: previous)
    }

    func examine(_ response: HTTPResponseHead, to request: HTTPRequest) async -> AuthorizationVerdict {
        await authenticator.examine(response, to: request)
    }

    func replaceCredentials(of request: HTTPRequest) async throws(AuthError) {
        try await authenticator.replaceCredentials(of: request)
    }
}

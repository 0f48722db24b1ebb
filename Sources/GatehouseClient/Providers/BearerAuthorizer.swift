public import GatehouseHTTP
import GatehouseTypes

/// Sends the access token in the `Authorization` header field (RFC 6750, section 2.1).
public struct BearerAuthorizer: RequestAuthorizer {
    /// Creates an authorizer for bearer tokens.
    public init() {}

    /// Sets the header field.
    ///
    /// - Throws: ``AuthError`` with ``AuthError/Code/misconfigured`` if the token isn't a bearer token: a server
    ///   would reject it without a proof.
    public func authorize(_ request: HTTPRequest, with session: AuthSession) async throws -> HTTPRequest {
        guard session.accessToken.type == .bearer else {
            throw AuthError(.misconfigured, "a \(session.accessToken.type) token can't be sent as a bearer token")
        }
        var request = request
        request.headers["Authorization"] = "Bearer " + session.accessToken.value.revealed
        return request
    }

    /// A 401 means that the token was rejected, unless the server states another reason or challenges only for other
    /// schemes (RFC 6750, section 3).
    public func examine(_ response: HTTPResponseHead, to request: HTTPRequest) async -> AuthorizationVerdict {
        guard response.status == .unauthorized else { return .accepted }
        let challenges = response.headers.challenges()
        guard !challenges.isEmpty else { return .tokenRefused }
        return challenges.contains { $0.isScheme("Bearer") && ["invalid_token", nil].contains($0["error"]) }
            ? .tokenRefused : .accepted
    }
}

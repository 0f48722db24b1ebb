import GatehouseHTTP
import GatehouseOAuth
import GatehouseTypes

/// The access token of a request: in the header, or in the form of a POST (RFC 6750, sections 2.1 and 2.2; RFC 9449,
/// section 7.1). A token in the query isn't accepted, because logs and histories keep it (RFC 9700, section 4.3.2).
struct PresentedAccessToken {
    let token: Secret
    let type: AccessTokenType

    /// Reads the token.
    ///
    /// - Throws: ``OAuthError`` if the request isn't well-formed, or contains a token in the query or more than one.
    init?(of request: IncomingRequest) throws(OAuthError) {
        guard try request.query()["access_token"] == nil else {
            throw OAuthError(.unsupportedParameter, "access_token in the query")
        }
        let posted = try PresentedAccessToken.posted(in: request)
        switch request.headers.authorization {
        case .malformed:
            throw OAuthError(.invalidParameter, "Authorization")
        case .absent:
            guard let posted else { return nil }
            (token, type) = (posted, .bearer)
        case .credentials(let credentials):
            guard posted == nil else { throw OAuthError(.duplicateParameter, "access_token") }
            let type = AccessTokenType(credentials.scheme)
            // Credentials of other schemes are no token.
            guard type == .bearer || type == .dpop else { return nil }
            guard let token = credentials.token68 else { throw OAuthError(.invalidParameter, "Authorization") }
            (self.token, self.type) = (token, type)
        }
    }

    private static func posted(in request: IncomingRequest) throws(OAuthError) -> Secret? {
        guard request.method == .post, request.isForm else { return nil }
        return try request.form()["access_token"].map { Secret($0) }
    }
}

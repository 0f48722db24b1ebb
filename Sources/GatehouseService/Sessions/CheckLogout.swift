package import GatehouseOAuth
package import GatehouseTypes

/// Checks a client's request to sign the person out (OpenID Connect RP-Initiated Logout, section 2), before anything
/// ends.
package struct CheckLogout: Sendable {
    let context: ServiceContext

    /// Checks a request.
    ///
    /// An ID token that can't be verified counts as none: the client may have it since before the last rotations of the
    /// key. Then the person is asked. If nothing else names the client, the browser isn't sent anywhere afterwards. The
    /// same holds for a request that contains only a redirect URI.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - cookie: The browser's cookie; `nil` if it has none.
    ///   - address: Where the browser is.
    /// - Returns: What was found out about it.
    /// - Throws: ``Refusal``: `invalid_request` if the ID token was issued to another client than the one that is
    ///   named, or if the browser may not be sent to the redirect URI; `too_many_attempts`. ``ServiceError`` if the
    ///   storage fails.
    package func callAsFunction(
        _ request: EndSessionRequest, in cookie: Secret?, from address: String? = nil
    ) async throws -> PreparedLogout {
        try context.requestLimiter.count(.logout(Network(of: address)), context.limits.logoutRequests)
        var hint: IDTokenClaims?
        if let token = request.idTokenHint { hint = try await IDTokenIssuer(context: context).claims(ofOwn: token) }
        let audience = hint?.audience.first.map { ClientID($0) }
        if let audience, let named = request.clientID, named != audience {
            throw Refusal(.invalidRequest, "The ID token was issued to another client.")
        }
        var (request, client): (EndSessionRequest, ClientRecord?) = (request, nil)
        if let id = audience ?? request.clientID { client = try await context.client(id) }
        if hint == nil, request.clientID == nil { request.postLogoutRedirectURI = nil }
        try check(request.postLogoutRedirectURI, of: client)
        var session: BrowserSessions.Session?
        if let cookie { session = try await BrowserSessions(context: context).find(cookie) }
        return PreparedLogout(
            request: request, client: client, session: session, isFromClient: hint != nil && client != nil,
            isForSession: isAbout(session, hint, of: client))
    }

    private func check(_ uri: RedirectURI?, of client: ClientRecord?) throws(Refusal) {
        guard let uri else { return }
        guard let client else {
            throw Refusal(.invalidRequest, "A redirect URI needs an ID token or the identifier of a known client.")
        }
        guard client.acceptsAfterLogout(uri) else {
            throw Refusal(.invalidRequest, "The redirect URI isn't registered for logouts of the client.")
        }
    }

    /// Whether an ID token is of the browser's session, and of the person in it.
    private func isAbout(
        _ session: BrowserSessions.Session?, _ hint: IDTokenClaims?, of client: ClientRecord?
    ) -> Bool {
        guard let session, let hint, let client else { return false }
        return hint.sessionID == context.pairwise.session(session.id, for: client.id)
            && hint.subject == context.pairwise.subject(session.account, for: client.sector)
    }
}

public import GatehouseClient
public import GatehouseOAuth

extension OpenIDProvider {
    /// Requests the UserInfo response for a session (OpenID Connect Core, section 5.3).
    ///
    /// The response is accepted only if its subject is the session's and, if it is signed, if the issuer signed it for
    /// this client.
    ///
    /// - Parameter session: The session. The request contains its access token, with a proof if the session has a key.
    /// - Returns: The response.
    /// - Throws: `AuthError`: `misconfigured` if the issuer has no UserInfo endpoint, `refused` if it doesn't accept
    ///   the token, `accountMismatch` if the response is about another account, `invalidResponse` if it isn't valid.
    public func userInfo(for session: AuthSession) async throws(AuthError) -> UserInfo {
        try await issuer.userInfo(for: session)
    }
}

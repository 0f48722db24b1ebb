public import GatehouseClient
public import GatehouseOAuth

extension OpenIDProvider {
    /// Asks the issuer about the person whose session it is (OpenID Connect Core, section 5.3).
    ///
    /// What it says is believed only if it's about the one who signed in, and, where it comes signed, if the issuer signed it
    /// for this client.
    ///
    /// - Parameter session: The session; its access token goes along, with a proof of its key if it has one.
    /// - Returns: What the issuer says.
    /// - Throws: `AuthError`: `misconfigured` if the issuer says nothing about people, `refused` if it doesn't take the
    ///   token, `accountMismatch` if it speaks of somebody else, `invalidResponse` if it can't be believed.
    public func userInfo(for session: AuthSession) async throws(AuthError) -> UserInfo {
        try await issuer.userInfo(for: session)
    }
}

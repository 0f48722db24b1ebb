extension AuthManager {
    /// Puts other providers in the place of the present ones.
    ///
    /// The session of the old ones ends at once, as by ``signOut()``, and so does a running sign-in. The old providers are
    /// kept for one purpose only: to revoke the sessions that they made.
    ///
    /// - Parameter providers: Who can sign somebody in from now on; the first one does if a sign-in names none.
    /// - Returns: What could be done about the session.
    /// - Throws: ``AuthError`` with ``AuthError/Code/misconfigured`` if there is no provider, or two have the same name;
    ///   then nothing has changed.
    @discardableResult
    public nonisolated func use(_ providers: any RemoteAuthProvider...) async throws(AuthError) -> SignOutReport {
        try self.providers.replace(with: providers)
        return await end(for: .providerSwitched)
    }
}

import GatehouseTypes

extension AuthManager {
    /// Asks the signed-in user to authenticate again or with an additional factor (step-up authentication, RFC 9470).
    ///
    /// The session and its requests continue with the new tokens; the old tokens are revoked. Concurrent calls with the
    /// same requirement share one step-up.
    ///
    /// - Parameters:
    ///   - requirement: The required authentication.
    ///   - context: The ways to interact with the user.
    /// - Returns: The signed-in account.
    /// - Throws: ``AuthError``: ``AuthError/Code/notSignedIn``, ``AuthError/Code/accountMismatch`` if the user signed
    ///   in to another account, or an error of ``signIn(_:with:)``.
    @discardableResult
    public func stepUp(
        to requirement: AuthenticationRequirement, _ context: SignInContext = SignInContext()
    ) async throws -> Account {
        try await stepUps.run(requirement) {
            let held = try await self.held(SessionRequirement(leeway: .zero))
            var context = context
            context.requirement = requirement
            context.loginHint = context.loginHint ?? held.session.account.subject.rawValue
            let provider = try self.providers.required(held.session.provider)
            await self.points.pass(.decided)
            return try await self.conduct(self.apply(.stepUpBegun).begun, context, provider)
        }
    }
}

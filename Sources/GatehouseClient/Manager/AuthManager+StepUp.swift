import GatehouseTypes

extension AuthManager {
    /// Lets the person who is signed in prove more than before: a second factor, or once more the same (RFC 9470).
    ///
    /// The session goes on with the new tokens, and so do the requests that live in it; the old tokens are revoked.
    /// Callers that come while one step-up runs join it if they ask for the same.
    ///
    /// - Parameters:
    ///   - requirement: What has to be proved.
    ///   - context: How the person can be asked.
    /// - Returns: Who is signed in.
    /// - Throws: ``AuthError``: ``AuthError/Code/notSignedIn``, ``AuthError/Code/accountMismatch`` if somebody else
    ///   came back, and what ``signIn(_:with:)`` throws.
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

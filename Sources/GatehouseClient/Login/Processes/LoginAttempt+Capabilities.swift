public import GatehouseTypes

extension LoginAttempt {
    /// Prepares a factor for the response to a challenge: sends the code if one has to be sent.
    ///
    /// - Throws: ``AuthError``: the provider's error; ``AuthError/Code/unsupportedOperation`` if it isn't a
    ///   ``MultiFactorProvider``.
    public func prepare(
        _ factor: AuthenticationFactor, for challenge: FactorChallenge
    ) async throws -> FactorChallenge {
        let remote = try capable(of: .multiFactor, as: (any MultiFactorProvider).self)
        return try await asAuthError { try await remote.prepare(factor, for: challenge) }
    }

    /// Responds to a challenge that ``submit(_:)`` threw.
    ///
    /// - Parameters:
    ///   - challenge: The challenge.
    ///   - factor: The factor that the user chose.
    ///   - code: The code that the user entered.
    /// - Returns: The session.
    /// - Throws: ``AuthError``: the provider's error; ``AuthError/Code/refused`` if the code is wrong.
    public func answer(
        _ challenge: FactorChallenge, with factor: AuthenticationFactor, code: Secret
    ) async throws -> AuthSession {
        let remote = try capable(of: .multiFactor, as: (any MultiFactorProvider).self)
        let session = try await asAuthError { try await remote.answer(challenge, with: factor, code: code) }
        running.keep(session)
        return session
    }

    /// Abandons a challenge. This works even if the attempt has ended.
    public func abandon(_ challenge: FactorChallenge) async {
        await (remote as? any MultiFactorProvider)?.abandon(challenge)
    }

    /// Requests a code for a user who forgot the password.
    ///
    /// - Throws: ``AuthError``: the provider's error; ``AuthError/Code/unsupportedOperation`` if it isn't a
    ///   ``PasswordResetProvider``.
    public func requestPasswordReset(for username: String) async throws {
        let remote = try capable(of: .passwordReset, as: (any PasswordResetProvider).self)
        try await asAuthError { try await remote.requestPasswordReset(for: username) }
    }

    /// Sets a new password.
    ///
    /// - Parameters:
    ///   - username: The account's user name.
    ///   - code: The code that the service sent.
    ///   - newPassword: The new password.
    /// - Throws: ``AuthError``: the provider's error; ``AuthError/Code/refused`` if the code is wrong.
    public func resetPassword(of username: String, code: Secret, to newPassword: Secret) async throws {
        let remote = try capable(of: .passwordReset, as: (any PasswordResetProvider).self)
        try await asAuthError { try await remote.resetPassword(of: username, code: code, to: newPassword) }
    }

    private func capable<Capability>(
        of capability: ProviderCapability, as type: Capability.Type
    ) throws(AuthError) -> Capability {
        try running.check()
        return try remote.capable(of: capability, as: type)
    }
}

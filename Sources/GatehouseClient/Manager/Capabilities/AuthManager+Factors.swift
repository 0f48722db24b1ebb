public import GatehouseTypes

extension AuthManager {
    /// Prepares a factor for the response to a challenge: sends the code if one has to be sent.
    ///
    /// - Parameters:
    ///   - factor: The factor that the user chose.
    ///   - challenge: The challenge that ``signIn(_:with:)`` threw (``AuthError/factorChallenge``).
    /// - Returns: The challenge to respond to.
    /// - Throws: ``AuthError``: the provider's error; ``AuthError/Code/unsupportedOperation`` if it isn't a
    ///   ``MultiFactorProvider``.
    public func prepare(
        _ factor: AuthenticationFactor, for challenge: FactorChallenge
    ) async throws -> FactorChallenge {
        let remote = try multiFactor(challenge)
        return try await asAuthError { try await remote.prepare(factor, for: challenge) }
    }

    /// Completes a sign-in that requires a second factor.
    ///
    /// For the session it is a separate sign-in: nothing changes until the service has accepted the code. After a wrong
    /// code the same challenge can be used again.
    ///
    /// - Parameters:
    ///   - challenge: The challenge.
    ///   - factor: The factor that the user chose.
    ///   - code: The code that the user entered.
    /// - Returns: The signed-in account.
    /// - Throws: ``AuthError``, as for ``signIn(_:with:)``; ``AuthError/Code/refused`` if the code is wrong.
    @discardableResult
    public func answer(
        _ challenge: FactorChallenge, with factor: AuthenticationFactor, code: Secret
    ) async throws -> Account {
        let remote = try multiFactor(challenge)
        let substitute = SubstitutedSignIn(remote) { _ in
            try await remote.answer(challenge, with: factor, code: code)
        }
        return try await conduct(apply(.signInBegun).begun, SignInContext(), substitute)
    }

    /// Abandons a challenge.
    public func abandon(_ challenge: FactorChallenge) async {
        await (try? multiFactor(challenge))?.abandon(challenge)
    }

    private func multiFactor(_ challenge: FactorChallenge) throws(AuthError) -> any MultiFactorProvider {
        try providers.capable(challenge.provider, of: .multiFactor, as: (any MultiFactorProvider).self)
    }
}

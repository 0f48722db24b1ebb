public import GatehouseTypes

extension AuthManager {
    /// Prepares a way to answer a challenge: a code that has to be sent is sent.
    ///
    /// - Parameters:
    ///   - factor: The way that the person chose.
    ///   - challenge: What ``signIn(_:with:)`` threw (``AuthError/factorChallenge``).
    /// - Returns: The challenge to answer.
    /// - Throws: ``AuthError``.
    public func prepare(
        _ factor: AuthenticationFactor, for challenge: FactorChallenge
    ) async throws -> FactorChallenge {
        let remote = try multiFactor(challenge)
        return try await asAuthError { try await remote.prepare(factor, for: challenge) }
    }

    /// Ends a sign-in for which a second factor was needed.
    ///
    /// It's a sign-in of its own, as far as the session is concerned: nothing changes before the service has accepted
    /// the code. A code that was wrong can be tried again with the same challenge.
    ///
    /// - Parameters:
    ///   - challenge: What has to be answered.
    ///   - factor: The way that the person chose.
    ///   - code: What the person typed.
    /// - Returns: Who is signed in now.
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

    /// Gives a challenge up.
    public func abandon(_ challenge: FactorChallenge) async {
        await (try? multiFactor(challenge))?.abandon(challenge)
    }

    private func multiFactor(_ challenge: FactorChallenge) throws(AuthError) -> any MultiFactorProvider {
        try providers.capable(challenge.provider, of: .multiFactor, as: (any MultiFactorProvider).self)
    }
}

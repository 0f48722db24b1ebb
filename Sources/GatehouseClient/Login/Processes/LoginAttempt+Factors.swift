public import GatehouseTypes

extension LoginAttempt {
    /// Prepares a way to answer a challenge: a code that has to be sent is sent.
    ///
    /// - Throws: ``AuthError``: what the provider threw; ``AuthError/Code/unsupportedOperation`` if it knows no second
    ///   factor.
    public func prepare(
        _ factor: AuthenticationFactor, for challenge: FactorChallenge
    ) async throws -> FactorChallenge {
        let remote = try multiFactor()
        return try await asAuthError { try await remote.prepare(factor, for: challenge) }
    }

    /// Answers a challenge that ``submit(_:)`` threw.
    ///
    /// - Parameters:
    ///   - challenge: What has to be answered.
    ///   - factor: The way that the person chose.
    ///   - code: What the person typed.
    /// - Returns: The session.
    /// - Throws: ``AuthError``: what the provider threw; ``AuthError/Code/refused`` if the code is wrong.
    public func answer(
        _ challenge: FactorChallenge, with factor: AuthenticationFactor, code: Secret
    ) async throws -> AuthSession {
        let remote = try multiFactor()
        let session = try await asAuthError { try await remote.answer(challenge, with: factor, code: code) }
        running.keep(session)
        return session
    }

    /// Gives a challenge up. It's done even if the attempt is over.
    public func abandon(_ challenge: FactorChallenge) async {
        await (remote as? any MultiFactorProvider)?.abandon(challenge)
    }

    private func multiFactor() throws(AuthError) -> any MultiFactorProvider {
        try running.check()
        return try remote.capable(of: .multiFactor, as: (any MultiFactorProvider).self)
    }
}

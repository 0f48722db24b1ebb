public import GatehouseTypes

/// A provider whose sign-in may ask for a second factor: it then throws an ``AuthError`` with
/// ``AuthError/Code/factorRequired`` and a ``FactorChallenge``, and gives no session before that is answered.
public protocol MultiFactorProvider: RemoteAuthProvider {
    /// Prepares a factor: a code that has to be sent is sent. It can be asked for again.
    ///
    /// - Parameters:
    ///   - factor: The way that the person chose.
    ///   - challenge: What has to be answered.
    /// - Returns: The challenge to answer from now on.
    /// - Throws: ``AuthError``.
    func prepare(_ factor: AuthenticationFactor, for challenge: FactorChallenge) async throws -> FactorChallenge

    /// Answers the challenge, and so ends the sign-in.
    ///
    /// - Parameters:
    ///   - challenge: What has to be answered, as ``prepare(_:for:)`` returned it.
    ///   - factor: The way that the person chose.
    ///   - code: What the person typed.
    /// - Returns: The session.
    /// - Throws: ``AuthError``: ``AuthError/Code/refused`` if the code is wrong; it can be tried again.
    func answer(
        _ challenge: FactorChallenge, with factor: AuthenticationFactor, code: Secret
    ) async throws -> AuthSession

    /// Gives a challenge up. What the service keeps for it, if anything, is ended as far as that goes.
    func abandon(_ challenge: FactorChallenge) async
}

extension MultiFactorProvider {
    /// There is nothing to send.
    public func prepare(
        _ factor: AuthenticationFactor, for challenge: FactorChallenge
    ) async throws -> FactorChallenge { challenge }

    /// There is nothing to end.
    public func abandon(_ challenge: FactorChallenge) async {}
}

extension ProviderCapability {
    /// Second factors: ``MultiFactorProvider``.
    public static let multiFactor = ProviderCapability("multiFactor") { $0 is any MultiFactorProvider }
}

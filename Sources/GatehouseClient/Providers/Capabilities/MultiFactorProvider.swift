public import GatehouseTypes

/// A provider whose sign-in may require a second factor. The sign-in then throws an ``AuthError`` with
/// ``AuthError/Code/factorRequired`` and a ``FactorChallenge``, and the response to the challenge returns the session.
public protocol MultiFactorProvider: RemoteAuthProvider {
    /// Prepares a factor: sends the code if one has to be sent. Can be called again to send another one.
    ///
    /// - Parameters:
    ///   - factor: The factor that the user chose.
    ///   - challenge: The challenge.
    /// - Returns: The challenge to respond to.
    /// - Throws: ``AuthError`` if the service refuses or can't be reached.
    func prepare(_ factor: AuthenticationFactor, for challenge: FactorChallenge) async throws -> FactorChallenge

    /// Responds to a challenge, which completes the sign-in.
    ///
    /// - Parameters:
    ///   - challenge: The challenge that ``prepare(_:for:)`` returned.
    ///   - factor: The factor that the user chose.
    ///   - code: The code that the user entered.
    /// - Returns: The session.
    /// - Throws: ``AuthError``: ``AuthError/Code/refused`` if the code is wrong. The challenge can be used again.
    func answer(
        _ challenge: FactorChallenge, with factor: AuthenticationFactor, code: Secret
    ) async throws -> AuthSession

    /// Abandons a challenge. Ends the service's state for it, if there is any.
    func abandon(_ challenge: FactorChallenge) async
}

extension MultiFactorProvider {
    /// Returns the challenge, since no code has to be sent.
    public func prepare(
        _ factor: AuthenticationFactor, for challenge: FactorChallenge
    ) async throws -> FactorChallenge { challenge }

    /// Does nothing, since the service has no state for the challenge.
    public func abandon(_ challenge: FactorChallenge) async {}
}

extension ProviderCapability {
    /// Authentication with several factors: ``MultiFactorProvider``.
    public static let multiFactor = ProviderCapability("multiFactor") { $0 is any MultiFactorProvider }
}

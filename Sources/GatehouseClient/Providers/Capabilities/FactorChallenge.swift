public import GatehouseTypes

/// The state of a sign-in whose first factor was accepted and that requires a second one. It isn't a session and can't
/// be used as one.
///
/// It is in ``AuthError/factorChallenge`` of an ``AuthError`` with ``AuthError/Code/factorRequired``.
public struct FactorChallenge: Error, Sendable {
    /// The provider that requires the factor.
    public let provider: ProviderID

    /// The factors that the user can choose from, in the service's order.
    public let factors: [AuthenticationFactor]

    /// The values that the provider needs to continue, by names that the provider defines.
    public let state: [String: Secret]

    /// Creates a challenge.
    ///
    /// - Parameters:
    ///   - provider: The provider that requires the factor.
    ///   - factors: The factors that the user can choose from.
    ///   - state: The values that the provider needs to continue.
    public init(provider: ProviderID, factors: [AuthenticationFactor], state: [String: Secret]) {
        self.provider = provider
        self.factors = factors
        self.state = state
    }

    /// Returns the challenge with additional values for the provider.
    public func adding(_ more: [String: Secret]) -> FactorChallenge {
        FactorChallenge(provider: provider, factors: factors, state: state.merging(more) { $1 })
    }
}

extension AuthError {
    /// Creates the error for a sign-in that requires a second factor.
    public init(_ challenge: FactorChallenge) {
        self.init(
            .factorRequired, "a second factor is required", context: Context(provider: challenge.provider),
            underlyingError: challenge)
    }

    /// The challenge of an error with ``Code/factorRequired``; `nil` otherwise.
    public var factorChallenge: FactorChallenge? {
        code == .factorRequired ? underlyingError as? FactorChallenge : nil
    }
}

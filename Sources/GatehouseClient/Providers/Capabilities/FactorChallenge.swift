public import GatehouseTypes

/// A sign-in whose first half was right: the service wants one more proof. It's no session, and can't be used as one.
///
/// It comes with an ``AuthError`` with ``AuthError/Code/factorRequired``, as ``AuthError/factorChallenge``.
public struct FactorChallenge: Error, Sendable {
    /// Who asks.
    public let provider: ProviderID

    /// The ways in which it can be answered, in the service's order.
    public let factors: [AuthenticationFactor]

    /// What the provider needs to go on, by names of its own.
    public let state: [String: Secret]

    /// Describes a challenge.
    ///
    /// - Parameters:
    ///   - provider: Who asks.
    ///   - factors: The ways in which it can be answered.
    ///   - state: What the provider needs to go on.
    public init(provider: ProviderID, factors: [AuthenticationFactor], state: [String: Secret]) {
        self.provider = provider
        self.factors = factors
        self.state = state
    }

    /// The challenge with more of what the provider needs to go on.
    public func adding(_ more: [String: Secret]) -> FactorChallenge {
        FactorChallenge(provider: provider, factors: factors, state: state.merging(more) { $1 })
    }
}

extension AuthError {
    /// Tells whoever signs in that one more proof is needed.
    public init(_ challenge: FactorChallenge) {
        self.init(
            .factorRequired, "a second factor is needed", context: Context(provider: challenge.provider),
            underlyingError: challenge)
    }

    /// What has to be answered, if the error is ``Code/factorRequired``.
    public var factorChallenge: FactorChallenge? {
        code == .factorRequired ? underlyingError as? FactorChallenge : nil
    }
}

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

    /// Sends no request, since the service has no state for the challenge.
    public func abandon(_ challenge: FactorChallenge) async {}
}

extension ProviderCapability {
    /// Authentication with several factors: ``MultiFactorProvider``.
    public static let multiFactor = ProviderCapability("multiFactor") { $0 is any MultiFactorProvider }
}

/// An additional authentication factor that a service offers after the first one was accepted.
public struct AuthenticationFactor: Sendable, Hashable, Identifiable {
    /// The kind of a factor. An app can define more.
    public struct Kind: RawRepresentable, Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
        /// A time-based one-time password from an authenticator app (RFC 6238).
        public static let timeBasedCode: Kind = "totp"
        /// A code that is sent in a text message.
        public static let textMessage: Kind = "sms"
        /// A code that is sent to the user's email address.
        public static let email: Kind = "email"
        /// A code that the user has kept for recovery.
        public static let recoveryCode: Kind = "recovery"

        /// The kind's name.
        public let rawValue: String

        /// Creates a kind from its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Creates a kind from its name.
        public init(stringLiteral value: String) { self.rawValue = value }

        /// The kind's name.
        public var description: String { rawValue }
    }

    /// The factor's identifier at its service.
    public let id: String
    /// The kind of the factor.
    public let kind: Kind
    /// The user's name for the factor, or the destination of its codes, such as `+*******1234`; `nil` if the service
    /// doesn't state it.
    public let displayName: String?

    /// Creates a factor.
    public init(id: String, kind: Kind, displayName: String? = nil) {
        self.id = id
        self.kind = kind
        self.displayName = displayName
    }
}

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

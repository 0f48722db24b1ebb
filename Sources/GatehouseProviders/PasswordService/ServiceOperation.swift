import GatehouseClient

/// Something that a password service can be asked for. The set is open.
public struct ServiceOperation: RawRepresentable, Sendable, Hashable, ExpressibleByStringLiteral,
    CustomStringConvertible
{
    /// Signs in with a name and a password.
    public static let signIn: ServiceOperation = "signIn"
    /// Renews a session.
    public static let refresh: ServiceOperation = "refresh"
    /// Ends a session's tokens.
    public static let revoke: ServiceOperation = "revoke"
    /// Makes an account.
    public static let signUp: ServiceOperation = "signUp"
    /// Makes an account without a name.
    public static let signInAnonymously: ServiceOperation = "signInAnonymously"
    /// Gives an anonymous account a name and a password.
    public static let upgrade: ServiceOperation = "upgrade"
    /// Has a code sent to somebody who forgot their password.
    public static let requestPasswordReset: ServiceOperation = "requestPasswordReset"
    /// Sets a new password.
    public static let resetPassword: ServiceOperation = "resetPassword"
    /// Has a code sent to an address.
    public static let sendEmailVerification: ServiceOperation = "sendEmailVerification"
    /// Shows what was sent to an address.
    public static let confirmEmail: ServiceOperation = "confirmEmail"
    /// Ends the account's sessions on every device.
    public static let logoutEverywhere: ServiceOperation = "logoutEverywhere"

    /// The operation's name.
    public let rawValue: String

    /// Wraps a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Wraps a literal.
    public init(stringLiteral value: String) { self.rawValue = value }

    /// The name itself.
    public var description: String { rawValue }

    /// What has to be described for a service to have a capability.
    static let needed: [ProviderCapability: [ServiceOperation]] = [
        .signUp: [.signUp], .anonymousSignIn: [.signInAnonymously], .accountUpgrade: [.upgrade],
        .passwordReset: [.requestPasswordReset, .resetPassword],
        .emailVerification: [.sendEmailVerification, .confirmEmail], .logoutEverywhere: [.logoutEverywhere],
    ]
}

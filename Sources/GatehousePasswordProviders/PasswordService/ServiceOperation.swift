package import GatehouseClient

/// An operation of a password service. The set is open.
public struct ServiceOperation: RawRepresentable, Sendable, Hashable, ExpressibleByStringLiteral,
    CustomStringConvertible
{
    /// Signs in with a user name and a password.
    public static let signIn: ServiceOperation = "signIn"
    /// Refreshes a session.
    public static let refresh: ServiceOperation = "refresh"
    /// Revokes a session's tokens.
    public static let revoke: ServiceOperation = "revoke"
    /// Creates an account.
    public static let signUp: ServiceOperation = "signUp"
    /// Creates an anonymous account.
    public static let signInAnonymously: ServiceOperation = "signInAnonymously"
    /// Adds a user name and a password to an anonymous account.
    public static let upgrade: ServiceOperation = "upgrade"
    /// Requests a code for setting a new password.
    public static let requestPasswordReset: ServiceOperation = "requestPasswordReset"
    /// Sets a new password.
    public static let resetPassword: ServiceOperation = "resetPassword"
    /// Requests a code for verifying an address.
    public static let sendEmailVerification: ServiceOperation = "sendEmailVerification"
    /// Sends the code that was received at an address.
    public static let confirmEmail: ServiceOperation = "confirmEmail"
    /// Ends the account's sessions on all devices.
    public static let logoutEverywhere: ServiceOperation = "logoutEverywhere"

    /// The operation's name.
    public let rawValue: String

    /// Creates an operation from a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates an operation from a literal.
    public init(stringLiteral value: String) { self.rawValue = value }

    /// The name itself.
    public var description: String { rawValue }

    /// The operations that each capability requires.
    package static let needed: [ProviderCapability: [ServiceOperation]] = [
        .signUp: [.signUp], .anonymousSignIn: [.signInAnonymously], .accountUpgrade: [.upgrade],
        .passwordReset: [.requestPasswordReset, .resetPassword],
        .emailVerification: [.sendEmailVerification, .confirmEmail], .logoutEverywhere: [.logoutEverywhere],
    ]
}

/// A requested interaction with the user (OpenID Connect Core, section 3.1.2.1).
public struct Prompt: RawRepresentable, Hashable, Sendable {
    /// The value as sent.
    public let rawValue: String

    /// Creates a prompt from a value.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// No interaction: the response is an error if the user would have to interact.
    public static let none = Prompt(rawValue: "none")
    /// Sign in, even if the user is already signed in.
    public static let login = Prompt(rawValue: "login")
    /// Consent.
    public static let consent = Prompt(rawValue: "consent")
    /// Choose an account.
    public static let selectAccount = Prompt(rawValue: "select_account")
}

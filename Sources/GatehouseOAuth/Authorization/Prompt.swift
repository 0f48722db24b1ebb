/// What the person may or must be asked (OpenID Connect Core, section 3.1.2.1).
public struct Prompt: RawRepresentable, Hashable, Sendable {
    /// The value as it stands on the wire.
    public let rawValue: String

    /// Wraps a value.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Nothing: the answer is an error if somebody would have to be asked.
    public static let none = Prompt(rawValue: "none")
    /// To sign in, even if that has been done already.
    public static let login = Prompt(rawValue: "login")
    /// To consent.
    public static let consent = Prompt(rawValue: "consent")
    /// To choose an account.
    public static let selectAccount = Prompt(rawValue: "select_account")
}

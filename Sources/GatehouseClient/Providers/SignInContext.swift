public import GatehouseTypes

/// A credential with which a user signs in. An app can define more; a provider documents which ones it supports.
public protocol SignInCredential: Sendable {}

/// A user name and a password.
public struct PasswordCredential: SignInCredential {
    /// The account's user name, usually an email address.
    public let username: String

    /// The password.
    public let password: Secret

    /// Creates a credential from a user name and a password.
    public init(username: String, password: Secret) {
        self.username = username
        self.password = password
    }
}

/// The user's input, and the ways to interact with the user, for a provider's sign-in.
public struct SignInContext: Sendable {
    /// The credential that the user has entered already; `nil` if there is none.
    public var credential: (any SignInCredential)?

    /// The user agent that opens the provider's page; `nil` if there is none.
    public var userAgent: (any UserAgent)?

    /// The scope to request instead of the provider's default; `nil` means the default.
    public var scope: Scope?

    /// The account to suggest (`login_hint`; OpenID Connect Core, section 3.1.2.1).
    public var loginHint: String?

    /// The required authentication (step-up, RFC 9470); `nil` if there is no requirement.
    public var requirement: AuthenticationRequirement?

    /// The prompt that shows a code for another device (RFC 8628). If the provider supports device codes, it is used
    /// before the user agent; otherwise the user agent is used.
    public var deviceCodePrompt: (any DeviceCodePrompt)?

    /// Creates a context.
    public init(
        credential: (any SignInCredential)? = nil, userAgent: (any UserAgent)? = nil, scope: Scope? = nil,
        loginHint: String? = nil, requirement: AuthenticationRequirement? = nil,
        deviceCodePrompt: (any DeviceCodePrompt)? = nil
    ) {
        self.credential = credential
        self.userAgent = userAgent
        self.scope = scope
        self.loginHint = loginHint
        self.requirement = requirement
        self.deviceCodePrompt = deviceCodePrompt
    }
}

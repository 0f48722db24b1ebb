public import GatehouseTypes

/// What a person proves who they are with. The set is open; a provider says which ones it takes.
public protocol SignInCredential: Sendable {}

/// A name and a password.
public struct PasswordCredential: SignInCredential {
    /// The account's name: an email address, as a rule.
    public let username: String

    /// The password.
    public let password: Secret

    /// Wraps a name and a password.
    public init(username: String, password: Secret) {
        self.username = username
        self.password = password
    }
}

/// What a provider has at hand when it signs somebody in.
public struct SignInContext: Sendable {
    /// What the person has already given.
    public var credential: (any SignInCredential)?

    /// Where the person can be sent to.
    public var userAgent: (any UserAgent)?

    /// What to ask for instead of the provider's usual scope.
    public var scope: Scope?

    /// The account to suggest (`login_hint`, OpenID Connect Core, section 3.1.2.1).
    public var loginHint: String?

    /// What has to be proved this time, beyond who it is.
    public var requirement: AuthenticationRequirement?

    /// Where the person can be shown a code for another device (RFC 8628). Where the provider knows codes it goes
    /// before the user agent; where it doesn't the user agent is taken.
    public var deviceCodePrompt: (any DeviceCodePrompt)?

    /// Collects what is at hand.
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

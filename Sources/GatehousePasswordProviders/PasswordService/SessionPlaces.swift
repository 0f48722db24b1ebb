/// The places of the parts of a session in a service's responses.
///
/// The responses of an operation with several requests are merged. If a member is in two of them, the later one is
/// used.
public struct SessionPlaces: Sendable, Hashable {
    /// The access token.
    public var accessToken: MemberPath
    /// The refresh token.
    public var refreshToken: MemberPath?
    /// The lifetime of the access token in seconds: a number, or a string of digits.
    public var lifetime: MemberPath?
    /// The lifetime of the access token according to the service's documentation, for responses that don't contain it.
    public var documentedLifetime: Duration?
    /// The account.
    public var account: AccountMapping

    /// Creates places.
    public init(
        accessToken: MemberPath, refreshToken: MemberPath?, lifetime: MemberPath?, account: AccountMapping,
        documentedLifetime: Duration? = nil
    ) {
        self.accessToken = accessToken
        self.refreshToken = refreshToken
        self.lifetime = lifetime
        self.account = account
        self.documentedLifetime = documentedLifetime
    }
}

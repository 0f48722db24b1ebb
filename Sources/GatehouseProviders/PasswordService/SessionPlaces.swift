/// Where in a service's answers the parts of a session are.
///
/// Where an operation takes several exchanges, all answers count as one, and of a member that is in two the later one.
public struct SessionPlaces: Sendable, Hashable {
    /// The access token.
    public var accessToken: MemberPath
    /// The refresh token.
    public var refreshToken: MemberPath?
    /// How many seconds the access token lives: a number, or a text of digits.
    public var lifetime: MemberPath?
    /// How long the access token lives where the answer doesn't say and the service's documentation does.
    public var documentedLifetime: Duration?
    /// Whose it is.
    public var account: AccountMapping

    /// Names the places.
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

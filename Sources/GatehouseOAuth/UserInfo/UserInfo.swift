public import GatehouseTypes

/// The UserInfo response: claims about the user (OpenID Connect Core, section 5.3.2).
public struct UserInfo: Sendable, Hashable {
    /// The subject. It must be the one of the ID token, otherwise the response must not be used.
    public let subject: AccountID
    /// All other claims, such as `name` and `email` (section 5.1).
    public let claims: [String: JSONValue]

    /// Creates a response.
    public init(subject: AccountID, claims: [String: JSONValue] = [:]) {
        self.subject = subject
        self.claims = claims.filter { $0.key != "sub" }
    }

    /// Parses a response that isn't signed.
    ///
    /// - Throws: ``OAuthError`` if the text isn't a JSON object, or contains no `sub`.
    public init(parsing bytes: [UInt8]) throws(OAuthError) {
        try self.init(JSONMembers(parsing: bytes))
    }

    /// Reads the claims of a verified token: a signed response.
    ///
    /// - Throws: ``OAuthError`` if they contain no `sub`.
    public init(_ claims: [String: JSONValue]) throws(OAuthError) {
        try self.init(JSONMembers(.object(claims)))
    }

    private init(_ members: JSONMembers) throws(OAuthError) {
        self.init(subject: AccountID(try members.limited("sub")), claims: members.values.dictionary)
    }

    /// The response as a JSON object.
    public var json: JSONValue {
        .object(claims.merging(["sub": .string(subject.rawValue)]) { $1 })
    }

    /// The user's name to display; `nil` if the response contains none.
    public var displayName: String? {
        ["name", "preferred_username", "email"].lazy.compactMap { claims[$0]?.string }.first { !$0.isEmpty }
    }
}

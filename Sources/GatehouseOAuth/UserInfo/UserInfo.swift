public import GatehouseTypes

/// What an issuer says about the person who signed in (OpenID Connect Core, section 5.3.2).
public struct UserInfo: Sendable, Hashable {
    /// Who it is: the same as in the ID token, or it's worth nothing.
    public let subject: AccountID
    /// Everything else, such as `name` and `email` (section 5.1).
    public let claims: [String: JSONValue]

    /// Describes a person.
    public init(subject: AccountID, claims: [String: JSONValue] = [:]) {
        self.subject = subject
        self.claims = claims.filter { $0.key != "sub" }
    }

    /// Reads a plain answer.
    ///
    /// - Throws: ``OAuthError`` if the text isn't a JSON object, or doesn't say who it is.
    public init(parsing bytes: [UInt8]) throws(OAuthError) {
        try self.init(JSONMembers(parsing: bytes))
    }

    /// Reads the claims of a verified token: a signed answer.
    ///
    /// - Throws: ``OAuthError`` if they don't say who it is.
    public init(_ claims: [String: JSONValue]) throws(OAuthError) {
        try self.init(JSONMembers(.object(claims)))
    }

    private init(_ members: JSONMembers) throws(OAuthError) {
        self.init(subject: AccountID(try members.limited("sub")), claims: members.values.dictionary)
    }

    /// The answer as a JSON object.
    public var json: JSONValue {
        .object(claims.merging(["sub": .string(subject.rawValue)]) { $1 })
    }

    /// What to call the person on a screen, if the issuer says.
    public var displayName: String? {
        ["name", "preferred_username", "email"].lazy.compactMap { claims[$0]?.string }.first { !$0.isEmpty }
    }
}

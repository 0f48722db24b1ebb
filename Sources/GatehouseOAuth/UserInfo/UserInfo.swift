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

/// The expected contents of a UserInfo response (OpenID Connect Core, section 5.3.2).
public struct UserInfoExpectation: Sendable {
    /// The reason why a response is refused.
    @nonexhaustive
    public enum Refusal: String, Sendable, Hashable {
        /// Its subject isn't the one of the ID token.
        case wrongSubject
        /// It is signed, and from another issuer.
        case wrongIssuer
        /// It is signed, and for another client.
        case wrongAudience
    }

    /// The subject of the ID token.
    public var subject: AccountID
    /// The issuer identifier, byte for byte.
    public var issuer: String
    /// The client.
    public var clientID: ClientID

    /// Creates an expectation.
    public init(subject: AccountID, issuer: String, clientID: ClientID) {
        self.subject = subject
        self.issuer = issuer
        self.clientID = clientID
    }

    /// Compares a response with the expectation.
    ///
    /// - Parameters:
    ///   - info: The response.
    ///   - isSigned: Whether the response was a JWT, whose signature was verified before. Its `iss` and `aud` must then
    ///     be as expected if they are present.
    /// - Returns: The first reason against the response; `nil` if it is as expected.
    public func refusal(of info: UserInfo, isSigned: Bool) -> Refusal? {
        if info.subject != subject { return .wrongSubject }
        guard isSigned else { return nil }
        if let value = info.claims["iss"], !(value.string ?? "").utf8.elementsEqual(issuer.utf8) {
            return .wrongIssuer
        }
        if let value = info.claims["aud"] {
            let audience = value.string.map { [$0] } ?? value.strings ?? []
            if !audience.contains(where: { ClientID($0) == clientID }) { return .wrongAudience }
        }
        return nil
    }
}

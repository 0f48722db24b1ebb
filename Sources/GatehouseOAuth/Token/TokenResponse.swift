public import GatehouseTypes

/// A successful response of the token endpoint (RFC 6749, section 5.1; RFC 8693, section 2.2.1; OpenID Connect Core,
/// section 3.1.3.3).
public struct TokenResponse: Sendable {
    /// The access token.
    public var accessToken: Secret
    /// The type of the access token.
    public var tokenType: AccessTokenType
    /// The lifetime of the access token, in seconds from the time of the response.
    public var expiresIn: Int64?
    /// The new refresh token; `nil` if the previous one remains valid.
    public var refreshToken: Secret?
    /// The granted scope; `nil` if it is the requested one.
    public var scope: Scope?
    /// The ID token; `nil` if the response contains none.
    public var idToken: Secret?
    /// The type of the token that was issued in a token exchange.
    public var issuedTokenType: TokenTypeIdentifier?
    /// The names of the optional members that couldn't be read. They count as missing.
    package var unreadableMembers: [String] = []

    /// Creates a response.
    public init(
        accessToken: Secret, tokenType: AccessTokenType, expiresIn: Int64? = nil, refreshToken: Secret? = nil,
        scope: Scope? = nil, idToken: Secret? = nil, issuedTokenType: TokenTypeIdentifier? = nil
    ) {
        self.accessToken = accessToken
        self.tokenType = tokenType
        self.expiresIn = expiresIn
        self.refreshToken = refreshToken
        self.scope = scope
        self.idToken = idToken
        self.issuedTokenType = issuedTokenType
    }

    /// Parses a response.
    ///
    /// Unknown members are ignored. `null` counts as missing, and so does an optional member of another type or form
    /// than the RFCs say: a token that was received isn't lost because of what isn't needed. `expires_in` must be a
    /// JSON integer that isn't negative to count.
    ///
    /// - Throws: ``OAuthError`` if the text isn't a JSON object, or if `access_token` or `token_type` is missing or
    ///   can't be read.
    public init(parsing bytes: [UInt8]) throws(OAuthError) {
        let members = try JSONMembers(parsing: bytes)
        guard let accessToken = try members.token("access_token") else {
            throw OAuthError(.missingParameter, "access_token")
        }
        self.init(accessToken: accessToken, tokenType: AccessTokenType(try members.requiredString("token_type")))
        expiresIn = readable("expires_in") { name throws(OAuthError) in try members.lifetime(name) }
        refreshToken = readable("refresh_token") { name throws(OAuthError) in try members.optionalToken(name) }
        idToken = readable("id_token") { name throws(OAuthError) in try members.optionalToken(name) }
        scope = readable("scope") { name throws(OAuthError) in try members.scope(JSONName(name)) }
        issuedTokenType = readable("issued_token_type") { name throws(OAuthError) in
            try members.string(JSONName(name)).map(TokenTypeIdentifier.init(rawValue:))
        }
    }

    /// Returns the tokens of a response of success that can't be read as a whole; `nil` for each that can't be had.
    package static func tokens(inUnreadable bytes: [UInt8]) -> (access: Secret?, refresh: Secret?) {
        let members = JSONValue.readableStrings(in: bytes)
        return (members["access_token"].flatMap(JSONMembers.token), members["refresh_token"].flatMap(JSONMembers.token))
    }

    private mutating func readable<Value>(
        _ name: String, _ read: (String) throws(OAuthError) -> Value?
    ) -> Value? {
        JSONMembers.readable(name, &unreadableMembers, read)
    }

    /// The response as a JSON object. Contains the tokens in plain text.
    public var json: JSONValue {
        .object(present: [
            "access_token": .string(accessToken.revealed), "token_type": .string(tokenType.name),
            "expires_in": expiresIn.map(JSONValue.integer), "refresh_token": refreshToken.map { .string($0.revealed) },
            "scope": scope.map { .string($0.description) }, "id_token": idToken.map { .string($0.revealed) },
            "issued_token_type": issuedTokenType.map { .string($0.rawValue) },
        ])
    }
}

extension JSONMembers {
    /// Returns a token of visible characters (RFC 6749, appendix A.12). An empty one is refused.
    fileprivate func token(_ name: String) throws(OAuthError) -> Secret? {
        guard let text = try string(JSONName(name)) else { return nil }
        guard let token = JSONMembers.token(text) else { throw OAuthError(.invalidParameter, name) }
        return token
    }

    /// Returns a token. An empty one counts as missing.
    fileprivate func optionalToken(_ name: String) throws(OAuthError) -> Secret? {
        values[JSONName(name)]?.string == "" ? nil : try token(name)
    }

    fileprivate func lifetime(_ name: String) throws(OAuthError) -> Int64? {
        let seconds = try integer(JSONName(name))
        if let seconds, !(0...0xFFFF_FFFF).contains(seconds) { throw OAuthError(.invalidParameter, name) }
        return seconds
    }

    fileprivate static func token(_ text: String) -> Secret? {
        !text.isEmpty && text.utf8.allSatisfy(CharacterRules.isVisible) ? Secret(text) : nil
    }
}

/// The type of an access token (RFC 6749, section 7.1). Compared without case; the set is open.
public struct AccessTokenType: Hashable, Sendable, CustomStringConvertible {
    /// The type as given.
    public let name: String

    /// Creates a type from its name.
    public init(_ name: String) { self.name = name }

    /// The type as given.
    public var description: String { name }

    /// A token that works without a proof (RFC 6750).
    public static let bearer = AccessTokenType("Bearer")
    /// A token that needs a proof of possession of its key (RFC 9449).
    public static let dpop = AccessTokenType("DPoP")
    /// Not an access token (RFC 8693, section 2.2.1).
    public static let notApplicable = AccessTokenType("N_A")

    /// Compares without case.
    public static func == (left: AccessTokenType, right: AccessTokenType) -> Bool {
        left.name.hasSameBytes(ignoringASCIICaseOf: right.name)
    }

    /// Hashes without case.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(name.asciiLowercased)
    }
}

/// The type of a token in a token exchange (RFC 8693, section 3). The set is open.
public struct TokenTypeIdentifier: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The identifier as sent.
    public let rawValue: String

    /// Creates a type from its identifier.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The identifier itself.
    public var description: String { rawValue }

    /// An access token.
    public static let accessToken = TokenTypeIdentifier(rawValue: "urn:ietf:params:oauth:token-type:access_token")
    /// A refresh token.
    public static let refreshToken = TokenTypeIdentifier(rawValue: "urn:ietf:params:oauth:token-type:refresh_token")
    /// An ID token.
    public static let idToken = TokenTypeIdentifier(rawValue: "urn:ietf:params:oauth:token-type:id_token")
    /// A JSON Web Token of any kind.
    public static let jwt = TokenTypeIdentifier(rawValue: "urn:ietf:params:oauth:token-type:jwt")
}

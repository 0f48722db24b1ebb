public import Foundation
public import GatehouseTypes

/// The claims of an ID token, which describes the authentication of a user (OpenID Connect Core, section 2).
public struct IDTokenClaims: Sendable, Hashable {
    /// The issuer (`iss`).
    public var issuer: String
    /// The user who signed in (`sub`).
    public var subject: AccountID
    /// The audience (`aud`).
    public var audience: [String]
    /// The time of issue (`iat`).
    public var issuedAt: Date
    /// The time from which the token isn't accepted (`exp`).
    public var expiresAt: Date
    /// The time of the user's authentication (`auth_time`).
    public var authenticatedAt: Date?
    /// The authentication context class (`acr`).
    public var contextClass: String?
    /// The authentication methods (`amr`, RFC 8176).
    public var methods: [String]?
    /// The nonce of the authorization request (`nonce`).
    public var nonce: String?
    /// The client that the token was issued to (`azp`).
    public var authorizedParty: ClientID?
    /// The hash of the access token that was issued with it (`at_hash`).
    public var accessTokenHash: String?
    /// The session at the issuer (`sid`, OpenID Connect Back-Channel Logout, section 2.1).
    public var sessionID: String?
    /// All other claims, such as `email` and `name`.
    public var others: [String: JSONValue] = [:]

    /// Creates the claims of an ID token.
    public init(issuer: String, subject: AccountID, audience: [String], issuedAt: Date, expiresAt: Date) {
        self.issuer = issuer
        self.subject = subject
        self.audience = audience
        self.issuedAt = issuedAt
        self.expiresAt = expiresAt
    }

    /// The user's name to display; `nil` if the token contains none.
    public var displayName: String? {
        ["name", "preferred_username", "email"].lazy.compactMap { others[$0]?.string }.first { !$0.isEmpty }
    }

    private static let known: Set<String> = [
        "iss", "sub", "aud", "iat", "exp", "auth_time", "nonce", "azp", "at_hash", "acr", "amr", "sid",
    ]

    /// Reads the claims of a verified token.
    ///
    /// - Throws: ``OAuthError`` if a claim that OpenID Connect requires is missing, or a known one has the wrong type
    ///   or is too long.
    public init(_ claims: [String: JSONValue]) throws(OAuthError) {
        let members = try JSONMembers(.object(claims))
        guard let audience = try members.oneOrMoreStrings("aud") else { throw OAuthError(.missingParameter, "aud") }
        self.init(
            issuer: try members.limited("iss"), subject: AccountID(try members.limited("sub")), audience: audience,
            issuedAt: try members.requiredDate("iat"), expiresAt: try members.requiredDate("exp"))
        authenticatedAt = try members.date("auth_time")
        contextClass = members.values["acr"]?.string
        methods = members.values["amr"]?.strings
        nonce = try members.string("nonce")
        authorizedParty = try members.string("azp").map(ClientID.init(_:))
        accessTokenHash = try members.string("at_hash")
        sessionID = members.values["sid"]?.string
        others = claims.filter { !IDTokenClaims.known.contains($0.key) }
    }

    /// The claims as a JSON object.
    public var json: JSONValue {
        let known: [String: JSONValue?] = [
            "iss": .string(issuer), "sub": .string(subject.rawValue),
            "aud": audience.count == 1 ? .string(audience[0]) : .strings(audience), "iat": .date(issuedAt),
            "exp": .date(expiresAt), "auth_time": authenticatedAt.map(JSONValue.date),
            "acr": contextClass.map(JSONValue.string), "amr": methods.map(JSONValue.strings),
            "nonce": nonce.map(JSONValue.string), "azp": authorizedParty.map { .string($0.rawValue) },
            "at_hash": accessTokenHash.map(JSONValue.string), "sid": sessionID.map(JSONValue.string),
        ]
        return .object(others.merging(known.compactMapValues { $0 }) { $1 })
    }
}

public import Foundation
public import GatehouseTypes

/// The claims of an ID token: who signed in, when, and for which client (OpenID Connect Core, section 2).
public struct IDTokenClaims: Sendable, Hashable {
    /// Who issued it (`iss`).
    public var issuer: String
    /// Who signed in (`sub`).
    public var subject: AccountID
    /// Whom it is for (`aud`).
    public var audience: [String]
    /// When it was issued (`iat`).
    public var issuedAt: Date
    /// From when on it isn't accepted (`exp`).
    public var expiresAt: Date
    /// When the person signed in (`auth_time`).
    public var authenticatedAt: Date?
    /// What the person had to prove (`acr`).
    public var contextClass: String?
    /// How the person proved it (`amr`, RFC 8176).
    public var methods: [String]?
    /// What the request brought along (`nonce`).
    public var nonce: String?
    /// The one client that it was issued to (`azp`).
    public var authorizedParty: ClientID?
    /// What stands for the access token that came with it (`at_hash`).
    public var accessTokenHash: String?
    /// Everything else, such as `email` and `name`.
    public var others: [String: JSONValue] = [:]

    /// Describes who signed in.
    public init(issuer: String, subject: AccountID, audience: [String], issuedAt: Date, expiresAt: Date) {
        self.issuer = issuer
        self.subject = subject
        self.audience = audience
        self.issuedAt = issuedAt
        self.expiresAt = expiresAt
    }

    /// What to call the person on a screen, if the issuer says.
    public var displayName: String? {
        ["name", "preferred_username", "email"].lazy.compactMap { others[$0]?.string }.first { !$0.isEmpty }
    }
}

extension IDTokenClaims {
    private static let known: Set<String> = [
        "iss", "sub", "aud", "iat", "exp", "auth_time", "nonce", "azp", "at_hash", "acr", "amr",
    ]

    /// Reads the claims of a verified token.
    ///
    /// - Throws: ``OAuthError`` if a claim that OpenID Connect requires is missing, or one that is known is of the wrong
    ///   kind or too long.
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
            "at_hash": accessTokenHash.map(JSONValue.string),
        ]
        return .object(others.merging(known.compactMapValues { $0 }) { $1 })
    }
}

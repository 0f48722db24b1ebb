public import Foundation
public import GatehouseTypes

/// A server's description of a token (RFC 7662, section 2.2).
public enum IntrospectionResponse: Sendable, Hashable {
    /// The token is active.
    case active(IntrospectedToken)
    /// The token isn't active. The response doesn't tell whether it is unknown, expired, revoked, or meant for another
    /// resource server.
    case inactive

    /// Parses a response. If the token isn't active, no other member is read. A user's name that can't be read counts
    /// as missing, since it is only displayed.
    ///
    /// - Throws: ``OAuthError`` if the text isn't a JSON object, `active` is missing, or another known member has the
    ///   wrong type. A confirmation (`cnf`) by an unsupported method is refused: ignoring it would turn a bound token
    ///   into a bearer token.
    public init(parsing bytes: [UInt8]) throws(OAuthError) {
        let members = try JSONMembers(parsing: bytes)
        guard let isActive = try members.bool("active") else { throw OAuthError(.missingParameter, "active") }
        self = isActive ? .active(try IntrospectedToken(members)) : .inactive
    }

    /// The response as a JSON object.
    public var json: JSONValue {
        switch self {
        case .inactive: ["active": false]
        case .active(let token): token.json
        }
    }
}

/// The description of an active token (RFC 7662, section 2.2). Every member but `active` is optional.
public struct IntrospectedToken: Sendable, Hashable {
    /// The scope.
    public var scope: Scope?
    /// The client that the token was issued to.
    public var clientID: ClientID?
    /// The user's name, for display.
    public var username: String?
    /// The type of the token.
    public var tokenType: AccessTokenType?
    /// The time from which the token isn't accepted.
    public var expiresAt: Date?
    /// The time of issue.
    public var issuedAt: Date?
    /// The time from which the token is accepted.
    public var notBefore: Date?
    /// The subject of the token.
    public var subject: AccountID?
    /// The audience: the recipients of the token.
    public var audience: [String]?
    /// The issuer of the token.
    public var issuer: String?
    /// The identifier of the token (`jti`).
    public var identifier: String?
    /// The thumbprint of the key that the token is bound to (`cnf.jkt`, RFC 9449, section 6.2).
    public var keyThumbprint: String?
    /// All other members.
    public var others: [String: JSONValue] = [:]

    /// The members that couldn't be read and count as missing.
    package private(set) var unreadableMembers: [String] = []

    /// Creates the description of an active token without any optional member.
    public init() {}

    private static let known: Set<String> = [
        "active", "scope", "client_id", "username", "token_type", "exp", "iat", "nbf", "sub", "aud", "iss", "jti",
        "cnf",
    ]

    init(_ members: JSONMembers) throws(OAuthError) {
        self.init()
        scope = try members.scope()
        clientID = try members.string("client_id").map(ClientID.init(_:))
        username = JSONMembers.readable("username", &unreadableMembers) { name throws(OAuthError) in
            try members.string(JSONName(name))
        }
        tokenType = try members.string("token_type").map(AccessTokenType.init(_:))
        expiresAt = try members.date("exp")
        issuedAt = try members.date("iat")
        notBefore = try members.date("nbf")
        subject = try members.string("sub").map(AccountID.init(_:))
        audience = try members.oneOrMoreStrings("aud")
        issuer = try members.string("iss")
        identifier = try members.string("jti")
        keyThumbprint = try AccessTokenClaims.keyThumbprint(members.values["cnf"])
        others = members.values.dictionary.filter { !IntrospectedToken.known.contains($0.key) }
    }

    var json: JSONValue {
        let known: [String: JSONValue?] = [
            "active": true, "scope": scope.map { .string($0.description) },
            "client_id": clientID.map { .string($0.rawValue) }, "username": username.map(JSONValue.string),
            "token_type": tokenType.map { .string($0.name) }, "exp": expiresAt.map(JSONValue.date),
            "iat": issuedAt.map(JSONValue.date), "nbf": notBefore.map(JSONValue.date),
            "sub": subject.map { .string($0.rawValue) },
            "aud": audience.map { $0.count == 1 ? .string($0[0]) : .strings($0) },
            "iss": issuer.map(JSONValue.string), "jti": identifier.map(JSONValue.string),
            "cnf": keyThumbprint.map { ["jkt": .string($0)] },
        ]
        return .object(others.merging(known.compactMapValues { $0 }) { $1 })
    }
}

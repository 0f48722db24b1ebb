import Foundation
public import GatehouseTypes

extension IntrospectionResponse {
    /// Parses a response. If the token isn't active, no other member is read.
    ///
    /// - Throws: ``OAuthError`` if the text isn't a JSON object, `active` is missing, or a known member has the wrong
    ///   type. A confirmation (`cnf`) by an unsupported method is refused: ignoring it would turn a bound token into a
    ///   bearer token.
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

extension IntrospectedToken {
    private static let known: Set<String> = [
        "active", "scope", "client_id", "username", "token_type", "exp", "iat", "nbf", "sub", "aud", "iss", "jti",
        "cnf",
    ]

    init(_ members: JSONMembers) throws(OAuthError) {
        self.init()
        if let text = try members.string("scope") {
            guard let value = Scope(text) else { throw OAuthError(.invalidScope, "scope") }
            scope = value
        }
        clientID = try members.string("client_id").map(ClientID.init(_:))
        username = try members.string("username")
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

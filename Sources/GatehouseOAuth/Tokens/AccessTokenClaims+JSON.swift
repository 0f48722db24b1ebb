import Foundation
public import GatehouseTypes

extension AccessTokenClaims {
    /// The longest text of a claim that is read, in bytes.
    public static let maximumLength = 2048

    /// Reads the claims of a verified token. Claims that aren't known don't matter.
    ///
    /// - Throws: ``OAuthError`` if a claim that RFC 9068 requires is missing, or one that is known is of the wrong kind
    ///   or too long. A confirmation (`cnf`) of a kind that isn't understood is refused: leaving it out would make the
    ///   token good for whoever has it.
    public init(_ claims: [String: JSONValue]) throws(OAuthError) {
        let members = try JSONMembers(.object(claims))
        guard let audience = try members.oneOrMoreStrings("aud") else { throw OAuthError(.missingParameter, "aud") }
        self.init(
            issuer: try members.limited("iss"), subject: AccountID(try members.limited("sub")), audience: audience,
            clientID: ClientID(try members.limited("client_id")), issuedAt: try members.requiredDate("iat"),
            expiresAt: try members.requiredDate("exp"), identifier: try members.limited("jti"))
        if let text = try members.string("scope") {
            guard let value = Scope(text) else { throw OAuthError(.invalidScope, "scope") }
            scope = value
        }
        keyThumbprint = try AccessTokenClaims.keyThumbprint(claims["cnf"])
        if members.values["device_id"] != nil { deviceID = DeviceID(try members.limited("device_id")) }
        authenticatedAt = try members.date("auth_time")
    }

    /// The claims as a JSON object.
    public var json: JSONValue {
        .object(present: [
            "iss": .string(issuer), "sub": .string(subject.rawValue),
            "aud": audience.count == 1 ? .string(audience[0]) : .strings(audience),
            "client_id": .string(clientID.rawValue), "iat": .date(issuedAt), "exp": .date(expiresAt),
            "jti": .string(identifier), "scope": scope.tokens.isEmpty ? nil : .string(scope.description),
            "cnf": keyThumbprint.map { ["jkt": .string($0)] }, "device_id": deviceID.map { .string($0.rawValue) },
            "auth_time": authenticatedAt.map(JSONValue.date),
        ])
    }

    static func keyThumbprint(_ confirmation: JSONValue?) throws(OAuthError) -> String? {
        guard let confirmation else { return nil }
        guard let members = confirmation.object, members.count == 1, let thumbprint = members["jkt"]?.string,
            Base64URL.decode(thumbprint)?.count == 32
        else { throw OAuthError(.invalidParameter, "cnf") }
        return thumbprint
    }
}

extension JSONMembers {
    func limited(_ name: String) throws(OAuthError) -> String {
        let value = try requiredString(name)
        guard value.utf8.count <= AccessTokenClaims.maximumLength else { throw OAuthError(.tooLarge, name) }
        return value
    }
}

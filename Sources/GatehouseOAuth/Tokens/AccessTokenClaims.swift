public import Foundation
public import GatehouseTypes

/// The claims of an access token (RFC 9068, section 2.2), including the key that it is bound to (RFC 9449,
/// section 6.1).
public struct AccessTokenClaims: Sendable, Hashable {
    /// The type of the JWT (`typ`, RFC 9068, section 2.1).
    public static let type = "at+jwt"

    /// The issuer (`iss`).
    public var issuer: String
    /// The subject (`sub`). Each app has another identifier for the same person.
    public var subject: AccountID
    /// The audience (`aud`), stored without an array if it has only one entry.
    var recipients: Recipients
    /// The client that the token was issued to (`client_id`).
    public var clientID: ClientID
    /// The time of issue (`iat`).
    public var issuedAt: Date
    /// The time from which the token isn't accepted (`exp`).
    public var expiresAt: Date
    /// The identifier of the token (`jti`).
    public var identifier: String
    /// The scope (`scope`).
    public var scope: Scope
    /// The thumbprint of the key that the token is bound to (`cnf.jkt`); `nil` for a bearer token.
    public var keyThumbprint: String?
    /// The device that the token was issued to (`device_id`). Each app has another identifier for the same device.
    public var deviceID: DeviceID?
    /// The time of the user's authentication (`auth_time`).
    public var authenticatedAt: Date?
    /// The authentication context class (`acr`, RFC 9470, section 6.1).
    public var contextClass: String?
    /// The reference to the token's status (`status`); `nil` for a token without status.
    public var status: StatusReference?
    /// Who acts for the subject (`act`, RFC 8693, section 4.1): the party that uses the token now, then those that
    /// acted before it. Only the first one should decide about access. Empty if the client got the token from the
    /// subject.
    public var actors: [String] = []
}

extension AccessTokenClaims {
    /// Creates the claims of a token.
    public init(
        issuer: String, subject: AccountID, audience: [String], clientID: ClientID, issuedAt: Date, expiresAt: Date,
        identifier: String, scope: Scope = .empty, keyThumbprint: String? = nil, deviceID: DeviceID? = nil,
        authenticatedAt: Date? = nil, contextClass: String? = nil, status: StatusReference? = nil
    ) {
        self.init(
            issuer: issuer, subject: subject, recipients: Recipients(audience), clientID: clientID,
            issuedAt: issuedAt, expiresAt: expiresAt, identifier: identifier, scope: scope,
            keyThumbprint: keyThumbprint, deviceID: deviceID, authenticatedAt: authenticatedAt,
            contextClass: contextClass, status: status)
    }

    /// The audience (`aud`).
    public var audience: [String] {
        get { recipients.names }
        set { recipients = Recipients(newValue) }
    }

    /// Returns whether the audience contains a name, byte for byte.
    package func isFor(_ name: String) -> Bool {
        recipients.contains(name)
    }

    /// Reads the claims of a verified token. Unknown claims are ignored.
    ///
    /// - Throws: ``OAuthError`` if a claim that RFC 9068 requires is missing, or a known one has the wrong type or is
    ///   too long. A confirmation (`cnf`) by an unsupported method is refused: ignoring it would turn a bound token
    ///   into a bearer token. An unsupported status (`status`) is refused, too: the token may be revoked.
    public init(_ claims: [String: JSONValue]) throws(OAuthError) {
        try self.init(JSONObject(claims))
    }

    /// Reads the parsed claims of a verified token.
    ///
    /// - Throws: ``OAuthError``, as for a dictionary.
    public init(_ claims: JSONObject) throws(OAuthError) {
        self = try AccessTokenClaims.read(claims)
    }

    /// Reads the claims. A static function, since an initializer would copy the whole value once more.
    package static func read(_ claims: JSONObject) throws(OAuthError) -> AccessTokenClaims {
        let names = Names.known
        let members = JSONMembers(claims)
        let issuer = try members.limited(names.issuer)
        let subject = AccountID(try members.limited(names.subject))
        let recipients = try members.recipients(names.audience)
        let clientID = ClientID(try members.limited(names.clientID))
        let issuedAt = try members.requiredDate(names.issuedAt)
        let expiresAt = try members.requiredDate(names.expiresAt)
        let identifier = try members.limited(names.identifier)
        let scope = try members.scope(names.scope) ?? .empty
        let keyThumbprint = try keyThumbprint(claims[names.confirmation])
        let deviceID = try members.optional(names.deviceID).map { DeviceID($0) }
        let authenticatedAt = try members.date(names.authenticatedAt)
        let contextClass = try members.optional(names.contextClass)
        let status = try status(claims[names.status])
        let actors = try actors(claims[names.actor])
        return AccessTokenClaims(
            issuer: issuer, subject: subject, recipients: recipients, clientID: clientID, issuedAt: issuedAt,
            expiresAt: expiresAt, identifier: identifier, scope: scope, keyThumbprint: keyThumbprint,
            deviceID: deviceID, authenticatedAt: authenticatedAt, contextClass: contextClass, status: status,
            actors: actors)
    }

    /// Reads the claims that aren't registered for introspection responses (RFC 7662, section 2.2).
    ///
    /// - Throws: ``OAuthError`` if a known claim has the wrong type or is too long.
    public mutating func readOthers(_ claims: [String: JSONValue]) throws(OAuthError) {
        let (names, members) = (Names.known, try JSONMembers(.object(claims)))
        deviceID = try members.optional(names.deviceID).map { DeviceID($0) }
        authenticatedAt = try members.date(names.authenticatedAt)
        contextClass = try members.optional(names.contextClass)
        status = try AccessTokenClaims.status(claims["status"])
        actors = try AccessTokenClaims.actors(claims["act"])
    }

    private static func status(_ claim: JSONValue?) throws(OAuthError) -> StatusReference? {
        guard let claim else { return nil }
        return try StatusReference(claim)
    }

    /// The maximum number of parties in a token that act one for the other.
    package static let maximumActors = 8

    private static func actors(_ claim: JSONValue?) throws(OAuthError) -> [String] {
        guard var actor = claim else { return [] }
        var names: [String] = []
        while names.count < maximumActors {
            let members = try JSONMembers(actor)
            names.append(try members.limited("sub"))
            guard let next = members.values["act"] else { return names }
            actor = next
        }
        throw OAuthError(.tooLarge, "act")
    }

    private static func claim(of actors: [String]) -> JSONValue? {
        actors.reversed().reduce(nil) { earlier, name in
            .object(present: ["sub": .string(name), "act": earlier])
        }
    }

    /// The claims as a JSON object.
    public var json: JSONValue {
        var members: [String: JSONValue] = [:]
        forEachMember { members[$0] = $1 }
        return .object(members)
    }

    /// The claims as the text of a JSON object in UTF-8, sorted by name.
    public var encoded: [UInt8] {
        var text = JSONText()
        forEachMember { text.append($0, $1) }
        return text.finished()
    }

    private func forEachMember(_ body: (String, JSONValue) -> Void) {
        if let contextClass { body("acr", .string(contextClass)) }
        if let actor = AccessTokenClaims.claim(of: actors) { body("act", actor) }
        body("aud", recipients.json)
        if let authenticatedAt { body("auth_time", .date(authenticatedAt)) }
        body("client_id", .string(clientID.rawValue))
        if let keyThumbprint { body("cnf", ["jkt": .string(keyThumbprint)]) }
        if let deviceID { body("device_id", .string(deviceID.rawValue)) }
        body("exp", .date(expiresAt))
        body("iat", .date(issuedAt))
        body("iss", .string(issuer))
        body("jti", .string(identifier))
        if !scope.isEmpty { body("scope", .string(scope.description)) }
        if let status { body("status", status.json) }
        body("sub", .string(subject.rawValue))
    }

    static func keyThumbprint(_ confirmation: JSONValue?) throws(OAuthError) -> String? {
        guard let confirmation else { return nil }
        guard let members = confirmation.object, members.count == 1, let thumbprint = members["jkt"]?.string,
            Base64URL.decode(thumbprint)?.count == 32
        else { throw OAuthError(.invalidParameter, "cnf") }
        return thumbprint
    }
}

/// The names of the claims, prepared once, since they are looked up in each token.
private final class Names: Sendable {
    static let known = Names()

    let issuer: JSONName = "iss"
    let subject: JSONName = "sub"
    let audience: JSONName = "aud"
    let clientID: JSONName = "client_id"
    let issuedAt: JSONName = "iat"
    let expiresAt: JSONName = "exp"
    let identifier: JSONName = "jti"
    let scope: JSONName = "scope"
    let confirmation: JSONName = "cnf"
    let status: JSONName = "status"
    let deviceID: JSONName = "device_id"
    let authenticatedAt: JSONName = "auth_time"
    let contextClass: JSONName = "acr"
    let actor: JSONName = "act"
}

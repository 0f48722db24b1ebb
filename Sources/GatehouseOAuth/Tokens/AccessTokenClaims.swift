public import Foundation
public import GatehouseTypes

/// The claims of an access token (RFC 9068, section 2.2), with the key that it's bound to (RFC 9449, section 6.1).
public struct AccessTokenClaims: Sendable, Hashable {
    /// The token's type (`typ`, RFC 9068, section 2.1).
    public static let type = "at+jwt"

    /// Who issued it (`iss`).
    public var issuer: String
    /// Whom it speaks for (`sub`). Each app knows the same person by another subject.
    public var subject: AccountID
    /// Who may accept it (`aud`), without a list for the one that it mostly is.
    var recipients: Recipients
    /// Who asked for it (`client_id`).
    public var clientID: ClientID
    /// When it was issued (`iat`).
    public var issuedAt: Date
    /// From when on it isn't accepted (`exp`).
    public var expiresAt: Date
    /// Names this one token (`jti`).
    public var identifier: String
    /// What it's good for (`scope`).
    public var scope: Scope
    /// The thumbprint of the key that it's bound to (`cnf.jkt`); nothing for a bearer token.
    public var keyThumbprint: String?
    /// The device that asked for it (`device_id`). Each app knows the same device by another identifier.
    public var deviceID: DeviceID?
    /// When the person signed in (`auth_time`).
    public var authenticatedAt: Date?
    /// What the person had to prove (`acr`, RFC 9470, section 6.1).
    public var contextClass: String?
    /// Where the token's status stands (`status`); nothing for one that can't be revoked before its time.
    public var status: StatusReference?
}

extension AccessTokenClaims {
    /// Describes a token.
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

    /// Who may accept it (`aud`).
    public var audience: [String] {
        get { recipients.names }
        set { recipients = Recipients(newValue) }
    }

    /// Whether one of those who may accept it is named so, byte for byte.
    package func isFor(_ name: String) -> Bool {
        recipients.contains(name)
    }
}

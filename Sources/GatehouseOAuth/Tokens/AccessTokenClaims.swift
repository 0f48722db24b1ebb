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
    /// Who may accept it (`aud`).
    public var audience: [String]
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

    /// Describes a token.
    public init(
        issuer: String, subject: AccountID, audience: [String], clientID: ClientID, issuedAt: Date, expiresAt: Date,
        identifier: String, scope: Scope = .empty, keyThumbprint: String? = nil, deviceID: DeviceID? = nil,
        authenticatedAt: Date? = nil
    ) {
        self.issuer = issuer
        self.subject = subject
        self.audience = audience
        self.clientID = clientID
        self.issuedAt = issuedAt
        self.expiresAt = expiresAt
        self.identifier = identifier
        self.scope = scope
        self.keyThumbprint = keyThumbprint
        self.deviceID = deviceID
        self.authenticatedAt = authenticatedAt
    }
}

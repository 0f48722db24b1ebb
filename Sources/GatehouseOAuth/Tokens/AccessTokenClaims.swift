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
}

public import Foundation
public import GatehouseTypes

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

    /// Creates the description of an active token without any optional member.
    public init() {}
}

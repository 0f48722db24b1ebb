public import Foundation
public import GatehouseTypes

/// What is known about a token that is good now (RFC 7662, section 2.2). Every member but `active` may be left out.
public struct IntrospectedToken: Sendable, Hashable {
    /// What it's good for.
    public var scope: Scope?
    /// Who asked for it.
    public var clientID: ClientID?
    /// A name of the person for people.
    public var username: String?
    /// How it is used.
    public var tokenType: TokenType?
    /// From when on it isn't accepted.
    public var expiresAt: Date?
    /// When it was issued.
    public var issuedAt: Date?
    /// From when on it is accepted.
    public var notBefore: Date?
    /// Whom it speaks for.
    public var subject: AccountID?
    /// Who may accept it.
    public var audience: [String]?
    /// Who issued it.
    public var issuer: String?
    /// Names this one token.
    public var identifier: String?
    /// The thumbprint of the key that it's bound to (`cnf.jkt`, RFC 9449, section 6.2).
    public var keyThumbprint: String?
    /// Everything else.
    public var others: [String: JSONValue] = [:]

    /// Nothing is known but that it's good.
    public init() {}
}

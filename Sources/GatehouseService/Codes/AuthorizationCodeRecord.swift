public import Foundation
public import GatehouseTypes

/// An authorization code and all that it's bound to (RFC 6749, section 4.1.2).
public struct AuthorizationCodeRecord: Sendable, Hashable {
    /// The code's digest.
    public let digest: TokenDigest
    /// The client that asked for it.
    public let client: ClientID
    /// The account that signed in.
    public let account: AccountID
    /// The redirect URI, exactly as the request had it.
    public let redirectURI: String
    /// The PKCE challenge, always S256 (RFC 7636).
    public let codeChallenge: String
    /// What was granted.
    public let scope: Scope
    /// The resource that was asked for (RFC 8707).
    public let audience: String?
    /// The `nonce` of the request, for the ID token.
    public let nonce: String?
    /// The thumbprint of the key that has to redeem it, if the request named one (RFC 9449, section 10).
    public let keyThumbprint: String?
    /// When the person signed in.
    public let authenticatedAt: Date
    /// When the code was made.
    public let issuedAt: Date
    /// When it ends.
    public let expiresAt: Date
    /// The family that it was redeemed for. A code that has one is spent.
    public var redeemedFor: FamilyID?

    /// Describes a code.
    public init(
        digest: TokenDigest, client: ClientID, account: AccountID, redirectURI: String, codeChallenge: String,
        scope: Scope, audience: String?, nonce: String?, keyThumbprint: String?, authenticatedAt: Date, issuedAt: Date,
        expiresAt: Date, redeemedFor: FamilyID? = nil
    ) {
        self.digest = digest
        self.client = client
        self.account = account
        self.redirectURI = redirectURI
        self.codeChallenge = codeChallenge
        self.scope = scope
        self.audience = audience
        self.nonce = nonce
        self.keyThumbprint = keyThumbprint
        self.authenticatedAt = authenticatedAt
        self.issuedAt = issuedAt
        self.expiresAt = expiresAt
        self.redeemedFor = redeemedFor
    }
}

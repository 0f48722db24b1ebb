public import Foundation
public import GatehouseTypes

/// That somebody is signed in to the service's own pages in a browser.
public struct SessionRecord: Sendable, Hashable {
    /// The digest of the cookie's value.
    public let digest: TokenDigest
    /// Who is signed in.
    public let account: AccountID
    /// When the password was given.
    public let authenticatedAt: Date
    /// When the session ends.
    public let expiresAt: Date

    /// Describes a session.
    public init(digest: TokenDigest, account: AccountID, authenticatedAt: Date, expiresAt: Date) {
        self.digest = digest
        self.account = account
        self.authenticatedAt = authenticatedAt
        self.expiresAt = expiresAt
    }
}

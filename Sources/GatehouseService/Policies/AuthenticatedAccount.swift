package import Foundation

/// Somebody who has just proved to be the owner of an account.
package struct AuthenticatedAccount: Sendable, Hashable {
    /// The account.
    package let standing: AccountStanding
    /// How it was proved (`amr`, RFC 8176).
    package let methods: [String]
    /// When it was proved.
    package let authenticatedAt: Date
}

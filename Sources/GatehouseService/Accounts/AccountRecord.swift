public import Foundation
public import GatehouseTypes

/// A person's account.
public struct AccountRecord: Sendable, Identifiable {
    /// The service's own name for the account. It's never handed out; apps get a name of their own each.
    public let id: AccountID
    /// The email address in the form in which it's compared. No two accounts have the same.
    public let email: String
    /// The password, hashed by Argon2id (PHC string format).
    public var passwordHash: Secret
    /// When it was made.
    public let createdAt: Date

    /// Describes an account.
    public init(id: AccountID, email: String, passwordHash: Secret, createdAt: Date) {
        self.id = id
        self.email = email
        self.passwordHash = passwordHash
        self.createdAt = createdAt
    }
}

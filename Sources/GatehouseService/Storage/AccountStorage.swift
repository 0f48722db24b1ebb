public import Foundation
public import GatehouseTypes

/// Accounts.
public protocol AccountStorage: Sendable {
    /// Inserts an account.
    ///
    /// - Throws: ``ServiceError/Code/alreadyExists`` if there is an account of that id or that email address.
    func insert(_ account: AccountRecord, audit: AuditEntry) async throws

    /// The account of that id.
    func account(_ id: AccountID) async throws -> AccountRecord?

    /// The account of that email address, in the form in which addresses are compared.
    func account(email: String) async throws -> AccountRecord?

    /// All accounts, by email address.
    func accounts() async throws -> [AccountRecord]

    /// Sets another hash of the same password, if the account still has the old one. Nothing else changes.
    func rehashPassword(of account: AccountID, from old: Secret, to new: Secret) async throws

    /// Sets another password, ends the account's browser sessions and revokes its families with
    /// ``RevocationReason/passwordChanged``.
    ///
    /// - Throws: ``ServiceError/Code/notFound``.
    func changePassword(of account: AccountID, to hash: Secret, at now: Date, audit: AuditEntry) async throws
}

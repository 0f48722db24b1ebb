public import Foundation
public import GatehouseService
public import GatehouseTypes

extension MemoryStorage {
    /// Inserts an account.
    ///
    /// - Throws: ``/GatehouseService/ServiceError/Code/alreadyExists`` if there is an account with that identifier or
    ///   email address.
    public func insert(_ account: AccountRecord, audit: AuditEntry) throws {
        try transact { state in
            guard !state.accounts.contains(where: { $0.id == account.id || $0.email == account.email }) else {
                throw ServiceError(.alreadyExists, "There is an account of that id or email address.")
            }
            state.accounts.append(account)
            state.audit.append(audit)
        }
    }

    /// The account with that identifier; nil if there is none.
    public func account(_ id: AccountID) throws -> AccountRecord? {
        try read { $0.accounts.first { $0.id == id } }
    }

    /// The account with that email address; nil if there is none.
    public func account(email: String) throws -> AccountRecord? {
        try read { $0.accounts.first { $0.email == email } }
    }

    /// All accounts, sorted by email address.
    public func accounts() throws -> [AccountRecord] {
        try read { $0.accounts.sorted { $0.email < $1.email } }
    }

    /// Replaces the hash of a password by another hash of the same password.
    public func rehashPassword(of account: AccountID, from old: Secret, to new: Secret) throws {
        try transact { state in
            guard let index = state.accounts.firstIndex(where: { $0.id == account }),
                state.accounts[index].passwordHash.matches(old)
            else { return }
            state.accounts[index].passwordHash = new
        }
    }

    /// Changes a password, ends the account's sessions and revokes its token families.
    ///
    /// - Throws: ``/GatehouseService/ServiceError/Code/notFound`` if there is no such account.
    public func changePassword(of account: AccountID, to hash: Secret, at now: Date, audit: AuditEntry) throws {
        try transact { state in
            guard let index = state.accounts.firstIndex(where: { $0.id == account }) else {
                throw ServiceError(.notFound, "The account doesn't exist.")
            }
            state.accounts[index].passwordHash = hash
            state.sessions = state.sessions.filter { $0.value.account != account }
            state.revokeFamilies(for: .passwordChanged, at: now) { $0.account == account }
            state.audit.append(audit)
        }
    }
}

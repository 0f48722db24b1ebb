import GatehouseRows
package import GatehouseTypes

/// Ends one browser session of an account.
package struct EndSession: Sendable {
    let context: ServiceContext

    /// Ends the session, with its interactions and its codes that nobody has redeemed. What apps got in it stays.
    ///
    /// - Throws: ``Refusal`` if the account has no such session. ``ServiceError`` if the storage fails.
    package func callAsFunction(_ id: SessionID, of account: AccountID) async throws {
        let entry = context.entry(.sessionEnded, .accepted, account: account)
        try await context.storage.write { transaction in
            // Transactions that begin something for the account lock it, too.
            _ = try transaction.existing(account)
            let session = try transaction.first(SessionRecord.self, where: \.id == id, lock: .update)
            guard let session, session.account == account else {
                throw Refusal(.notFound, "The session doesn't exist.")
            }
            transaction.deleteAll(InteractionRecord.self, where: \.browser == session.digest)
            transaction.end(session)
            try transaction.record(entry, in: context)
        }
    }
}

extension Transaction {
    /// Ends a browser session, with its codes that nobody has redeemed. Redeemed ones stay, so that their repeated use
    /// is recognized.
    mutating func end(_ session: SessionRecord) {
        deleteAll(AuthorizationCodeRecord.self, where: \.session == session.id, \.redeemedFor == nil)
        deleteAll(DeviceCodeRecord.self, where: \.session == session.id, \.redeemedFor == nil)
        delete(session)
    }
}

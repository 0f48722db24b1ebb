import GatehouseRows
package import GatehouseTypes

/// Ends one browser session of an account.
package struct EndSession: Sendable {
    let context: ServiceContext

    /// Ends the session, with its interactions, its codes that nobody has redeemed, and what clients got in it without
    /// `offline_access`. The clients that want it are told.
    ///
    /// - Throws: ``Refusal`` if the account has no such session. ``ServiceError`` if the storage fails.
    package func callAsFunction(_ id: SessionID, of account: AccountID) async throws {
        let (now, context) = (context.time.now, context)
        let entry = context.entry(.sessionEnded, .accepted, account: account)
        try await context.storage.write { transaction in
            // Transactions that begin something for the account lock it, too.
            _ = try transaction.existing(account)
            let session = try transaction.first(SessionRecord.self, where: \.id == id, lock: .update)
            guard let session, session.account == account else {
                throw Refusal(.notFound, "The session doesn't exist.")
            }
            let end = try transaction.sessionEnd(of: session, in: context)
            transaction.deleteAll(InteractionRecord.self, where: \.browser == session.digest)
            transaction.endSession(session, with: end, at: now)
            try transaction.record(entry, in: context)
        }
    }
}

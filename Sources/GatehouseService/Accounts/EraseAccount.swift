import GatehouseRows
public import GatehouseTypes

/// Erases an account: what it has ends, and what is known of the person is deleted, also in the audit.
public struct EraseAccount: Sendable {
    let context: ServiceContext

    /// Erases an account. Its identifier stays, so that no other account gets the same one.
    ///
    /// What was deleted is removed from the storage's files, too. If that can't be done at the moment, because a backup
    /// is being made for example, it is done by the next ``RemoveExpired``.
    ///
    /// - Throws: ``Refusal`` if there is no such account. ``ServiceError`` if the storage fails.
    public func callAsFunction(_ account: AccountID) async throws {
        let context = context
        let (now, entry) = (context.time.now, context.entry(.accountErased, .accepted, account: account))
        let erasedKey = AuditKeyRecord(name: AuditWriter.keyName(of: account), sealed: [])
        defer { context.ownTokens.forget() }
        try await context.storage.write { transaction in
            let before = try transaction.existing(account)
            let auditKey = try transaction.first(AuditKeyRecord.self, where: \.name == erasedKey.name, lock: .update)
            var after = before
            after.status = .erased
            after.generation += 1
            after.email = nil
            after.emailVerifiedAt = nil
            after.claims = [:]
            after.groups = TextList([])
            try transaction.endEverything(of: account, for: .accountErased, at: now, in: context)
            transaction.update(before, to: after)
            try transaction.record(entry, in: context)
            if let auditKey { transaction.update(auditKey, to: erasedKey) } else { transaction.insert(erasedKey) }
            transaction.deleteAll(CredentialRecord.self, where: \.account == account)
            transaction.deleteAll(ConsentRecord.self, where: \.account == account)
            transaction.deleteAll(DeviceLink.self, where: \.account == account)
            transaction.deleteAll(DeviceRecord.self, where: \.account == account)
        }
        // The account is erased, whether this succeeds or not.
        try? await context.storage.removeRemains()
    }
}

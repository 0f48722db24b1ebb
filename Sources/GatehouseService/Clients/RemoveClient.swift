import GatehouseRows
public import GatehouseTypes

/// Removes a client, and revokes everything that it has.
public struct RemoveClient: Sendable {
    let context: ServiceContext

    /// Removes the client.
    ///
    /// - Throws: ``Refusal`` if there is no such client. ``ServiceError`` if the storage fails.
    public func callAsFunction(_ id: ClientID) async throws {
        try await callAsFunction(id, by: context.actor, from: nil)
    }

    /// Removes the client for somebody.
    func callAsFunction(_ id: ClientID, by actor: AuditActor, from address: String?) async throws {
        let now = context.time.now
        let entry = context.entry(.clientRemoved, .accepted, by: actor, client: id, address: address)
        defer { context.clients.forget(id) }
        try await context.storage.write { transaction in
            let client = try transaction.existing(id)
            transaction.deleteAll(InteractionRecord.self, where: \.client == id)
            transaction.deleteAll(AuthorizationCodeRecord.self, where: \.client == id)
            transaction.deleteAll(DeviceCodeRecord.self, where: \.client == id)
            transaction.updateAll(
                TokenFamily.self, where: \.client == id, \.revokedAt == nil,
                settings: .set(\.revokedAt, now), .set(\.revocationReason, .clientRemoved))
            transaction.deleteAll(ConsentRecord.self, where: \.client == id)
            transaction.deleteAll(DeviceLink.self, where: \.client == id)
            transaction.deleteAll(DeliveryRecord.self, where: \.client == id)
            transaction.delete(client)
            try transaction.record(entry, in: context)
        }
    }
}

extension Transaction {
    /// The client with that identifier. The platform is one that nobody registers. Unless another lock is wanted,
    /// nobody changes the client before the transaction ends.
    func client(_ id: ClientID, lock: RowQuery.Lock = .share) throws -> ClientRecord? {
        if id == PlatformClient.id { return PlatformClient.record }
        return try first(ClientRecord.self, where: \.id == id, lock: lock)
    }

    /// The client that somebody wants to change.
    func existing(_ id: ClientID) throws -> ClientRecord {
        guard let client = try first(ClientRecord.self, where: \.id == id, lock: .update) else {
            throw Refusal(.notFound, "The client doesn't exist.")
        }
        return client
    }
}

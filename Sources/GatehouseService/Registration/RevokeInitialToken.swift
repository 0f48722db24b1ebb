import GatehouseRows

/// Revokes an initial access token.
public struct RevokeInitialToken: Sendable {
    let context: ServiceContext

    /// Revokes the token with that name. The clients that were registered with it stay.
    ///
    /// - Throws: ``Refusal``: `not_found`. ``ServiceError`` if the storage fails.
    public func callAsFunction(_ name: String) async throws {
        var entry = context.entry(.initialTokenRevoked, .accepted)
        entry.details.initialToken = name
        let (context, revoked) = (context, entry)
        try await context.storage.write { transaction in
            let record = try transaction.first(InitialTokenRecord.self, where: \.name == name, lock: .update)
            guard let record else { throw Refusal(.notFound, "No initial access token has the name \(name).") }
            transaction.delete(record)
            try transaction.record(revoked, in: context)
        }
    }
}

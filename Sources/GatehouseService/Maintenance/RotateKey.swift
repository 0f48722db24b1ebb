import Foundation
import GatehouseJOSE
import GatehouseRows
public import GatehouseTypes

/// Signs with the next key of an algorithm: the upcoming key becomes the current one, the one before it is published
/// until its last token has expired, and a new one is published for the next time.
public struct RotateKey: Sendable {
    let context: ServiceContext

    /// Rotates the key of an algorithm.
    ///
    /// - Parameter algorithm: The name of the algorithm; `nil` for the one of access tokens.
    /// - Returns: The key that signs from now on.
    /// - Throws: ``Refusal``: `not_found` if the service has no keys for the algorithm, `temporarily_unavailable` if
    ///   the upcoming key hasn't been published for long enough, so that verifiers may not know it. ``ServiceError`` if
    ///   the storage fails.
    public func callAsFunction(_ algorithm: String? = nil) async throws -> KeyID {
        guard let algorithm = (algorithm ?? context.keyRing.algorithms.first?.name).flatMap(KeyAlgorithm.named) else {
            throw Refusal(.notFound, "The service has no keys for this algorithm.")
        }
        let fresh = try await context.keyRing.makeKey(algorithm, .upcoming)
        let (now, lifetimes) = (context.time.now, context.configuration.lifetimes)
        let context = context
        let id = try await context.storage.write { transaction in
            let keys = try context.masterVault.lockedKeys(transaction).filter { $0.algorithm == algorithm.name }
            guard let next = keys.first(where: { $0.stage == .upcoming }) else {
                throw Refusal(.notFound, "The service has no keys for this algorithm.")
            }
            let ready = next.createdAt.addingTimeInterval(lifetimes.keyLead.seconds)
            guard now >= ready else {
                var refusal = Refusal(
                    .temporarilyUnavailable, "The next key was published a short time ago. Verifiers may not know it.")
                refusal.retryDelay = .seconds(ready.timeIntervalSince(now))
                throw refusal
            }
            try transaction.insert(fresh, sealedBy: context.masterVault)
            let published = lifetimes.published(idTokensOfClients: try transaction.longestIDTokenLifetime())
            transaction.retire(keys, at: now, published: published)
            try transaction.activate(next, at: now, sealedBy: context.masterVault)
            var entry = context.entry(.keyRotated, .accepted)
            entry.details.signingKey = next.id
            try transaction.record(entry, in: context)
            return next.id
        }
        context.keyRing.forget()
        return id
    }
}

extension Transaction {
    /// Retires the current key, and removes those that are published no more.
    fileprivate mutating func retire(_ keys: [KeyRecord], at now: Date, published: Duration) {
        for key in keys where key.stage == .current {
            var retired = key
            retired.stage = .retired
            retired.expiresAt = now.addingTimeInterval(published.seconds)
            update(key, to: retired)
        }
        for key in keys where key.stage == .retired && key.expiresAt.map({ $0 <= now }) ?? false { delete(key) }
    }

    /// Lets a key sign from now on.
    ///
    /// - Throws: ``ServiceError`` if it can't.
    mutating func activate(_ key: KeyRecord, at now: Date, sealedBy vault: MasterVault) throws {
        _ = try key.signer(vault.vault)
        var current = key
        current.stage = .current
        current.activatedAt = now
        update(key, to: current)
    }
}

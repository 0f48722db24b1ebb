import Foundation
import GatehouseRows
public import GatehouseTypes

/// Removes a signing key at once, because somebody else may have it. Tokens that it signed aren't accepted any more
/// when verifiers read the key set again.
public struct RemoveKey: Sendable {
    let context: ServiceContext

    /// How long another instance of the service may go on signing with a key after it was removed, and publish it.
    package static let delay = KeyRing.refreshInterval

    /// Removes a key. If it was the current one, the upcoming one signs from now on, although some verifiers may not
    /// know it yet. Other instances of the service notice it within a second.
    ///
    /// - Throws: ``Refusal`` if there is no such key. ``ServiceError`` if the storage fails.
    public func callAsFunction(_ id: KeyID) async throws {
        let (now, context) = (context.time.now, context)
        let known = try await context.storage.read { try $0.first(KeyRecord.self, where: \.id == id) }
        guard let algorithm = known.flatMap({ KeyAlgorithm.named($0.algorithm) }) else {
            throw Refusal(.notFound, "The key doesn't exist.")
        }
        let fresh = try await context.keyRing.makeKey(algorithm, .upcoming)
        try await context.storage.write { transaction in
            let keys = try context.masterVault.lockedKeys(transaction).filter { $0.algorithm == algorithm.name }
            guard let removed = keys.first(where: { $0.id == id }) else {
                throw Refusal(.notFound, "The key doesn't exist.")
            }
            if removed.stage != .retired { try transaction.insert(fresh, sealedBy: context.masterVault) }
            transaction.delete(removed)
            if removed.stage == .current, let next = keys.first(where: { $0.stage == .upcoming }) {
                try transaction.activate(next, at: now, sealedBy: context.masterVault)
            }
            var entry = context.entry(.keyRemoved, .accepted)
            entry.details.signingKey = id
            try transaction.record(entry, in: context)
        }
        context.keyRing.forget()
    }
}

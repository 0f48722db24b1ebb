package import Foundation
import GatehouseOAuth
import GatehouseRows
import Synchronization

/// A valid proof whose use isn't stored yet. The request must not have any effect before that.
///
/// A grant that changes rows anyway stores it in the same transaction, which takes half the time of two transactions.
package struct PendingProof: Sendable {
    let use: ReplayRecord
    let replays: StoredReplayMemory

    package init(digest: [UInt8], expiresAt: Date, replays: StoredReplayMemory) {
        self.init(use: ReplayRecord(digest: TokenDigest(bytes: digest), expiresAt: expiresAt), replays: replays)
    }

    init(use: ReplayRecord, replays: StoredReplayMemory) {
        (self.use, self.replays) = (use, replays)
    }

    /// Stores its use.
    ///
    /// - Throws: ``Refusal`` if it was used before. ``ServiceError`` if the storage fails.
    func store() async throws {
        try await replays.storage.write { try store(in: &$0) }
    }

    /// Stores its use with what else a transaction does.
    ///
    /// - Throws: ``Refusal`` if it was used before.
    func store(in transaction: inout Transaction) throws {
        guard try transaction.isFirstUse(use, at: replays.time.now) else {
            throw Refusal(.invalidDPoPProof, ProofRefusal.replayed.description)
        }
    }
}

/// Notes the digest of a proof, for a ``PendingProof``.
final class ProofNote: ReplayMemory {
    private let noted = Mutex<ReplayRecord?>(nil)

    var use: ReplayRecord? { noted.withLock { $0 } }

    func insert(_ digest: [UInt8], from sender: String, until: Date) -> Bool {
        noted.withLock { $0 = ReplayRecord(digest: TokenDigest(bytes: digest), expiresAt: until) }
        return true
    }
}

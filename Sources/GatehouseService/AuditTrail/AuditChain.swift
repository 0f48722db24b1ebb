package import Foundation
import GatehouseCrypto
import GatehouseRows
package import GatehouseTypes

/// The chain of the audit's entries: each batch contains the digest of the one before it, so that no entry can be
/// changed, removed or inserted later without being noticed.
package struct AuditChain: Sendable {
    /// What the first batch follows.
    static let start = TokenDigest(bytes: Array(repeating: 0, count: 32))

    /// The name of its key among the service's secrets. Who adds to the chain locks that row.
    static let secretName = "audit chain"

    package let macKey: Secret

    package init(macKey: Secret) {
        self.macKey = macKey
    }

    /// The batch of entries that follow another batch.
    ///
    /// - Parameters:
    ///   - entries: What is protected of each entry.
    ///   - last: The other batch; nil if there is none yet.
    ///   - now: The time.
    /// - Returns: The batch.
    package func batch(of entries: [[UInt8]], after last: AuditBatch?, at now: Date) -> AuditBatch {
        let previous = last?.digest ?? AuditChain.start
        var batch = AuditBatch(
            end: (last?.end ?? 0) + entries.count, count: entries.count, previous: previous,
            digest: AuditChain.digest(of: entries, after: previous), sealedAt: now, mac: [])
        batch.mac = mac(of: batch)
        return batch
    }

    /// Whether the service made the batch.
    func isAuthentic(_ batch: AuditBatch) -> Bool {
        Secret(bytes: batch.mac).matches(Secret(bytes: mac(of: batch)))
    }

    static func digest(of entries: [[UInt8]], after previous: TokenDigest) -> TokenDigest {
        let digests = entries.map { Digest.sha256($0) }
        return TokenDigest(bytes: Digest.sha256(digests.reduce(previous.bytes, +)))
    }

    private func mac(of batch: AuditBatch) -> [UInt8] {
        let texts = [batch.previous, batch.digest].map { JSONValue.string(Base64URL.encode($0.bytes)) }
        let numbers = [batch.end, batch.count].map { JSONValue.integer(Int64($0)) }
        return HMAC.sha256(JSONValue.array(texts + numbers + [batch.sealedAt.microseconds]).encoded, key: macKey)
    }
}

extension AuditBatch {
    /// Whether the batch is the one after another batch with this end and this digest.
    func follows(_ end: Int, _ digest: TokenDigest) -> Bool {
        previous == digest && self.end - count == end
    }
}

extension Transaction {
    /// The last batch of the chain; nil if there is none.
    ///
    /// - Throws: ``ServiceError`` if it isn't the service's own, or doesn't follow the one before it. Nothing can be
    ///   added to such a chain.
    func lastBatch(of chain: AuditChain) throws -> AuditBatch? {
        let batches = try all(
            AuditBatch.self, where: \.end > 0, orderedBy: [.descending(\.end)], limit: 2)
        guard let last = batches.first else { return nil }
        guard batches.allSatisfy(chain.isAuthentic),
            batches.dropFirst().allSatisfy({ last.follows($0.end, $0.digest) })
        else { throw ServiceError(.storageCorrupt, "The end of the audit's chain isn't the service's own.") }
        return last
    }
}

package import Foundation
package import GatehouseRows
package import GatehouseTypes

/// A signing key of the service.
package struct KeyRecord: Sendable, Hashable, Identifiable {
    /// Where a key is in its life.
    package enum Stage: String, ColumnValue {
        /// Published, so that verifiers know it before its first signature.
        case upcoming
        /// Signs.
        case current
        /// Published until its last token has expired. It signs no more.
        case retired
    }

    /// The key's identifier: its thumbprint (RFC 7638).
    package let id: KeyID
    /// The name of the signature algorithm (RFC 7518, section 3.1).
    package let algorithm: String
    /// The public key as a JWK.
    package let publicKey: JSONValue
    /// The private key, encrypted by the vault.
    package var sealedPrivateKey: [UInt8]
    package var stage: Stage
    package let createdAt: Date
    /// When it began to sign.
    package var activatedAt: Date?
    /// Until when a retired key is published.
    package var expiresAt: Date?
}

extension KeyRecord: StoredRow {
    package static let table = Table<KeyRecord>(
        "signing_keys", key: \.id,
        columns: [
            Column("id", \.id), Column("algorithm", \.algorithm), Column("public_key", \.publicKey),
            Column("sealed_private_key", \.sealedPrivateKey), Column("stage", \.stage),
            Column("created_at", \.createdAt), Column("activated_at", \.activatedAt), Column("expires_at", \.expiresAt),
        ],
        indexes: [.index(\.createdAt)])

    package init(_ cells: Cells) throws(StorageError) {
        id = try cells.get("id")
        algorithm = try cells.get("algorithm")
        publicKey = try cells.get("public_key")
        sealedPrivateKey = try cells.get("sealed_private_key")
        stage = try cells.get("stage")
        createdAt = try cells.get("created_at")
        activatedAt = try cells.get("activated_at")
        expiresAt = try cells.get("expires_at")
    }
}

extension Transaction {
    /// All signing keys, the oldest first, in the same order for all instances.
    package func keys(lock: RowQuery.Lock = .none) throws -> [KeyRecord] {
        try all(
            KeyRecord.self, orderedBy: [.ascending(\.createdAt), .ascending(\.id)], limit: 1000, lock: lock)
    }
}

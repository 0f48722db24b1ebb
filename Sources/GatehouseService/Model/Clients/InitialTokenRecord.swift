public import Foundation
package import GatehouseRows
import GatehouseTypes

/// An initial access token (RFC 7591, section 3), with which clients are registered. The service stores only its
/// digest.
public struct InitialTokenRecord: Sendable, Hashable {
    package let digest: TokenDigest
    /// The name by which administrators and the audit know it.
    public let name: String
    /// Which clients it permits.
    public let permission: RegistrationPermission
    /// How many clients can still be registered with it; `nil` if there is no limit.
    public internal(set) var usesLeft: Int?
    /// How many were registered with it.
    public internal(set) var uses: Int
    /// When it was made.
    public let createdAt: Date
    /// When it expires.
    public let expiresAt: Date

    /// Whether clients can be registered with it.
    package func isUsable(at now: Date) -> Bool {
        now < expiresAt && usesLeft.map { $0 > 0 } ?? true
    }
}

extension InitialTokenRecord: StoredRow {
    package static let table = Table<InitialTokenRecord>(
        "initial_tokens", key: \.digest,
        columns: [
            Column("digest", \.digest), Column("name", \.name), Column("permission", \.permission),
            Column("uses_left", \.usesLeft), Column("uses", \.uses), Column("created_at", \.createdAt),
            Column("expires_at", \.expiresAt),
        ],
        indexes: [.unique(\.name), .index(\.expiresAt)])

    package init(_ cells: Cells) throws(StorageError) {
        digest = try cells.get("digest")
        name = try cells.get("name")
        permission = try cells.get("permission")
        usesLeft = try cells.get("uses_left")
        uses = try cells.get("uses")
        createdAt = try cells.get("created_at")
        expiresAt = try cells.get("expires_at")
    }
}

extension Transaction {
    /// Uses an initial access token once. Transactions that use the same one wait for each other.
    ///
    /// - Throws: ``Refusal``: `invalid_token` if it was revoked, has expired, or is used up; `too_many_attempts` if as
    ///   many clients were registered with it as may be.
    mutating func use(initialToken digest: TokenDigest, at now: Date, upTo number: Int) throws {
        let record = try first(InitialTokenRecord.self, where: \.digest == digest, lock: .update)
        guard let record, record.isUsable(at: now) else { throw Refusal.registrationToken }
        guard record.uses < number else {
            throw Refusal(at: .clientsOfInitialToken, "Too many clients were registered with the initial access token.")
        }
        var used = record
        used.usesLeft = record.usesLeft.map { $0 - 1 }
        used.uses += 1
        update(record, to: used)
    }
}

import Foundation
import GatehouseRows
import GatehouseService

extension Connection {
    func family(_ id: FamilyID) throws -> TokenFamily? {
        try first("SELECT * FROM families WHERE id = ?", [id], TokenFamily.init)
    }

    /// Begins a family with its first tokens.
    func begin(_ family: TokenFamily, _ refresh: RefreshTokenRecord?, _ access: AccessTokenRecord) throws {
        try insert(
            "families",
            [
                "id": family.id, "parent": family.parent, "client": family.client, "account": family.account,
                "device": family.device, "key_thumbprint": family.keyThumbprint, "scope": family.scope,
                "audience": family.audience, "authenticated_at": family.authenticatedAt,
                "created_at": family.createdAt, "expires_at": family.expiresAt, "revoked_at": family.revokedAt,
                "revocation_reason": family.revocationReason,
            ])
        if let refresh { try insert(refresh) }
        try insert(access)
    }

    /// Revokes the families that are meant and haven't been revoked, and then all that came of them.
    ///
    /// - Returns: The families that were revoked.
    @discardableResult
    func revokeFamilies(
        _ column: String, is value: any ColumnValue, for reason: RevocationReason, at now: Date
    ) throws -> [FamilyID] {
        var revoked = try revoke(column, is: value, for: reason, at: now)
        var next = revoked.startIndex
        while next < revoked.endIndex {
            revoked += try revoke("parent", is: revoked[next], for: .parentRevoked, at: now)
            next += 1
        }
        return revoked
    }

    private func revoke(
        _ column: String, is value: any ColumnValue, for reason: RevocationReason, at now: Date
    ) throws -> [FamilyID] {
        try all(
            """
            UPDATE families SET revoked_at = ?, revocation_reason = ?
            WHERE \(column) = ? AND revoked_at IS NULL RETURNING id
            """,
            [now, reason, value]
        ) { try $0.get("id") }
    }
}

extension TokenFamily {
    fileprivate init(_ row: Row) throws {
        self.init(
            id: try row.get("id"), parent: try row.get("parent"), client: try row.get("client"),
            account: try row.get("account"), device: try row.get("device"),
            keyThumbprint: try row.get("key_thumbprint"), scope: try row.get("scope"),
            audience: try row.get("audience"), authenticatedAt: try row.get("authenticated_at"),
            createdAt: try row.get("created_at"), expiresAt: try row.get("expires_at"),
            revokedAt: try row.get("revoked_at"), revocationReason: try row.get("revocation_reason"))
    }
}

import GatehouseRows
import GatehouseService

extension Connection {
    func refreshToken(_ digest: TokenDigest) throws -> RefreshTokenRecord? {
        try first("SELECT * FROM refresh_tokens WHERE digest = ?", [digest], RefreshTokenRecord.init)
    }

    func insert(_ token: RefreshTokenRecord) throws {
        try insert(
            "refresh_tokens",
            [
                "digest": token.digest, "family": token.family, "issued_at": token.issuedAt,
                "expires_at": token.expiresAt, "spent_at": token.spentAt, "successor": token.successor,
                "sealed_successor": token.sealedSuccessor,
            ])
    }

    func accessToken(_ digest: TokenDigest) throws -> AccessTokenStatus? {
        let select = "SELECT * FROM access_tokens WHERE digest = ?"
        guard let token = try first(select, [digest], AccessTokenRecord.init), let family = try family(token.family)
        else { return nil }
        return AccessTokenStatus(token: token, family: family)
    }

    func insert(_ token: AccessTokenRecord) throws {
        try insert(
            "access_tokens",
            [
                "digest": token.digest, "identifier": token.identifier, "family": token.family,
                "audience": token.audience, "scope": token.scope, "issued_at": token.issuedAt,
                "expires_at": token.expiresAt, "revoked_at": token.revokedAt,
            ])
    }

    /// A verb that is told to keep the same token twice keeps it once.
    func insertUnlessKept(_ token: AccessTokenRecord) throws {
        guard try accessToken(token.digest) == nil else { return }
        try insert(token)
    }
}

extension RefreshTokenRecord {
    fileprivate init(_ row: Row) throws {
        self.init(
            digest: try row.get("digest"), family: try row.get("family"), issuedAt: try row.get("issued_at"),
            expiresAt: try row.get("expires_at"), spentAt: try row.get("spent_at"),
            successor: try row.get("successor"), sealedSuccessor: try row.get("sealed_successor"))
    }
}

extension AccessTokenRecord {
    fileprivate init(_ row: Row) throws {
        self.init(
            digest: try row.get("digest"), identifier: try row.get("identifier"), family: try row.get("family"),
            audience: try row.get("audience"), scope: try row.get("scope"), issuedAt: try row.get("issued_at"),
            expiresAt: try row.get("expires_at"), revokedAt: try row.get("revoked_at"))
    }
}

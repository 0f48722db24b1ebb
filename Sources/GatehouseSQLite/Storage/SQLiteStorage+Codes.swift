import GatehouseRows
public import GatehouseService

extension SQLiteStorage {
    /// Keeps a code.
    ///
    /// - Throws: ``/GatehouseService/ServiceError``.
    public func insert(_ code: AuthorizationCodeRecord, audit: AuditEntry) async throws {
        try await write { connection in
            try connection.insert(
                "authorization_codes",
                [
                    "digest": code.digest, "client": code.client, "account": code.account,
                    "redirect_uri": code.redirectURI, "code_challenge": code.codeChallenge, "scope": code.scope,
                    "audience": code.audience, "nonce": code.nonce, "key_thumbprint": code.keyThumbprint,
                    "authenticated_at": code.authenticatedAt, "issued_at": code.issuedAt,
                    "expires_at": code.expiresAt, "redeemed_for": code.redeemedFor,
                ])
            try connection.append(audit)
        }
    }

    /// The code of that digest.
    ///
    /// - Throws: ``/GatehouseService/ServiceError``.
    public func authorizationCode(_ digest: TokenDigest) async throws -> AuthorizationCodeRecord? {
        try await read { try $0.authorizationCode(digest) }
    }

    /// Redeems a code.
    ///
    /// - Throws: ``/GatehouseService/ServiceError``.
    public func redeem(_ redemption: CodeRedemption) async throws -> CodeRedemption.Outcome {
        try await write { connection in
            let code = try connection.authorizationCode(redemption.presented)
            let outcome = redemption.outcome(
                code: code, account: try code.flatMap { try connection.account($0.account) },
                device: try redemption.device.flatMap {
                    try connection.liveDevice(account: $0.account, keyThumbprint: $0.keyThumbprint)
                })
            switch outcome {
            case .redeemed: try connection.carryOut(redemption)
            case .alreadyUsed(let family):
                try connection.revokeFamilies("id", is: family, for: .codeReused, at: redemption.now)
            case .absent, .deviceChanged: break
            }
            if let entry = redemption.auditEntry(for: outcome) { try connection.append(entry) }
            return outcome
        }
    }
}

extension Connection {
    fileprivate func authorizationCode(_ digest: TokenDigest) throws -> AuthorizationCodeRecord? {
        try first("SELECT * FROM authorization_codes WHERE digest = ?", [digest], AuthorizationCodeRecord.init)
    }

    fileprivate func carryOut(_ redemption: CodeRedemption) throws {
        try run(
            "UPDATE authorization_codes SET redeemed_for = ? WHERE digest = ?",
            [redemption.family.id, redemption.presented])
        if let device = redemption.device, redemption.isNewDevice { try insert(device) }
        try noteSeen(redemption.device?.id, at: redemption.now)
        try begin(redemption.family, redemption.refreshToken, redemption.accessToken)
    }
}

extension AuthorizationCodeRecord {
    fileprivate init(_ row: Row) throws {
        self.init(
            digest: try row.get("digest"), client: try row.get("client"), account: try row.get("account"),
            redirectURI: try row.get("redirect_uri"), codeChallenge: try row.get("code_challenge"),
            scope: try row.get("scope"), audience: try row.get("audience"), nonce: try row.get("nonce"),
            keyThumbprint: try row.get("key_thumbprint"), authenticatedAt: try row.get("authenticated_at"),
            issuedAt: try row.get("issued_at"), expiresAt: try row.get("expires_at"),
            redeemedFor: try row.get("redeemed_for"))
    }
}

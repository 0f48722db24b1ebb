public import Foundation
import GatehouseRows
public import GatehouseService
public import GatehouseTypes

extension SQLiteStorage {
    /// The family of that id.
    ///
    /// - Throws: ``/GatehouseService/ServiceError``.
    public func family(_ id: FamilyID) async throws -> TokenFamily? {
        try await read { try $0.family(id) }
    }

    /// The refresh token of that digest and its family.
    ///
    /// - Throws: ``/GatehouseService/ServiceError``.
    public func refreshToken(_ digest: TokenDigest) async throws -> RefreshTokenStatus? {
        try await read { connection in
            guard let token = try connection.refreshToken(digest), let family = try connection.family(token.family)
            else { return nil }
            return RefreshTokenStatus(token: token, family: family)
        }
    }

    /// Uses a refresh token.
    ///
    /// - Throws: ``/GatehouseService/ServiceError``.
    public func rotate(_ rotation: RefreshRotation) async throws -> RefreshRotation.Outcome {
        try await write { connection in
            let token = try connection.refreshToken(rotation.presented)
            let family = try token.flatMap { try connection.family($0.family) }
            let successor = try token?.successor.flatMap { try connection.refreshToken($0) }
            let outcome = rotation.outcome(token: token, successor: successor, family: family)
            switch outcome {
            case .rotated: try connection.carryOut(rotation, device: family?.device)
            case .repeated: try connection.insertUnlessKept(rotation.accessToken)
            case .reused:
                try connection.revokeFamilies("id", is: family?.id, for: .refreshTokenReused, at: rotation.now)
            case .revoked, .expired, .misused, .absent: break
            }
            if let entry = rotation.auditEntry(for: outcome, family: family) { try connection.append(entry) }
            return outcome
        }
    }

    /// Revokes a family and its descendants.
    ///
    /// - Throws: ``/GatehouseService/ServiceError``.
    public func revokeFamily(
        _ id: FamilyID, for reason: RevocationReason, at now: Date, audit: AuditEntry
    ) async throws -> Bool {
        try await write { connection in
            let revoked = try connection.revokeFamilies("id", is: id, for: reason, at: now)
            if !revoked.isEmpty { try connection.append(audit) }
            return !revoked.isEmpty
        }
    }
}

extension SQLiteStorage {
    /// The access token of that digest and its family.
    ///
    /// - Throws: ``/GatehouseService/ServiceError``.
    public func accessToken(_ digest: TokenDigest) async throws -> AccessTokenStatus? {
        try await read { try $0.accessToken(digest) }
    }

    /// Revokes one access token.
    ///
    /// - Throws: ``/GatehouseService/ServiceError``.
    public func revokeAccessToken(_ digest: TokenDigest, at now: Date, audit: AuditEntry) async throws -> Bool {
        try await write { connection in
            let update = "UPDATE access_tokens SET revoked_at = ? WHERE digest = ? AND revoked_at IS NULL"
            guard try connection.run(update, [now, digest]) == 1 else { return false }
            try connection.append(audit)
            return true
        }
    }
}

extension Connection {
    fileprivate func carryOut(_ rotation: RefreshRotation, device: DeviceID?) throws {
        try run("UPDATE refresh_tokens SET sealed_successor = NULL WHERE successor = ?", [rotation.presented])
        try run(
            "UPDATE refresh_tokens SET spent_at = ?, successor = ?, sealed_successor = ? WHERE digest = ?",
            [rotation.now, rotation.successor.digest, rotation.sealedSuccessor, rotation.presented])
        try insert(rotation.successor)
        try insert(rotation.accessToken)
        try noteSeen(device, at: rotation.now)
    }
}

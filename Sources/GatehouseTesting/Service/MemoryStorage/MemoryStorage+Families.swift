public import Foundation
public import GatehouseService

extension MemoryStorage {
    /// The token family with that identifier; nil if there is none.
    public func family(_ id: FamilyID) throws -> TokenFamily? {
        try read { $0.families[id] }
    }

    /// The refresh token with that digest and its family; nil if there is none.
    public func refreshToken(_ digest: TokenDigest) throws -> RefreshTokenStatus? {
        try read { state in
            guard let token = state.refreshTokens[digest], let family = state.families[token.family] else { return nil }
            return RefreshTokenStatus(token: token, family: family)
        }
    }

    /// Redeems a refresh token.
    public func rotate(_ rotation: RefreshRotation) throws -> RefreshRotation.Outcome {
        try transact { state in
            let token = state.refreshTokens[rotation.presented]
            let family = token.flatMap { state.families[$0.family] }
            let successor = token?.successor.flatMap { state.refreshTokens[$0] }
            let outcome = rotation.outcome(token: token, successor: successor, family: family)
            switch outcome {
            case .rotated: state.carryOut(rotation)
            case .repeated: state.accessTokens[rotation.accessToken.digest] = rotation.accessToken
            case .reused: state.revokeFamilies(for: .refreshTokenReused, at: rotation.now) { $0.id == family?.id }
            case .revoked, .expired, .misused, .absent: break
            }
            if let entry = rotation.auditEntry(for: outcome, family: family) { state.audit.append(entry) }
            return outcome
        }
    }

    /// Revokes a family and its descendants. Returns false if it has already been revoked or doesn't exist.
    public func revokeFamily(
        _ id: FamilyID, for reason: RevocationReason, at now: Date, audit: AuditEntry
    ) throws -> Bool {
        try transact { state in
            let revoked = state.revokeFamilies(for: reason, at: now) { $0.id == id }
            if !revoked.isEmpty { state.audit.append(audit) }
            return !revoked.isEmpty
        }
    }

    /// The access token with that digest and its family; nil if there is none.
    public func accessToken(_ digest: TokenDigest) throws -> AccessTokenStatus? {
        try read { $0.accessToken(digest) }
    }

    /// Revokes one access token. Returns false if it has already been revoked or doesn't exist.
    public func revokeAccessToken(_ digest: TokenDigest, at now: Date, audit: AuditEntry) throws -> Bool {
        try transact { state in
            guard let token = state.accessTokens[digest], token.revokedAt == nil else { return false }
            state.accessTokens[digest]?.revokedAt = now
            state.audit.append(audit)
            return true
        }
    }
}

extension MemoryStorage.State {
    func accessToken(_ digest: TokenDigest) -> AccessTokenStatus? {
        guard let token = accessTokens[digest], let family = families[token.family] else { return nil }
        return AccessTokenStatus(token: token, family: family)
    }

    mutating func insert(_ family: TokenFamily, _ refresh: RefreshTokenRecord?, _ access: AccessTokenRecord) {
        families[family.id] = family
        accessTokens[access.digest] = access
        if let refresh { refreshTokens[refresh.digest] = refresh }
    }

    fileprivate mutating func carryOut(_ rotation: RefreshRotation) {
        for (digest, record) in refreshTokens where record.successor == rotation.presented {
            refreshTokens[digest]?.sealedSuccessor = nil
        }
        refreshTokens[rotation.presented]?.spentAt = rotation.now
        refreshTokens[rotation.presented]?.successor = rotation.successor.digest
        refreshTokens[rotation.presented]?.sealedSuccessor = rotation.sealedSuccessor
        refreshTokens[rotation.successor.digest] = rotation.successor
        accessTokens[rotation.accessToken.digest] = rotation.accessToken
        noteSeen(families[rotation.successor.family]?.device, at: rotation.now)
    }

    /// Revokes all active families that meet a condition and their descendants. Returns their identifiers.
    @discardableResult
    mutating func revokeFamilies(
        for reason: RevocationReason, at now: Date, where isMeant: (TokenFamily) -> Bool
    ) -> [FamilyID] {
        var revoked: [FamilyID] = []
        var pending = families.values.filter { $0.revokedAt == nil && isMeant($0) }.map { ($0.id, reason) }
        while let (id, reason) = pending.popLast() {
            guard families[id]?.revokedAt == nil else { continue }
            families[id]?.revokedAt = now
            families[id]?.revocationReason = reason
            revoked.append(id)
            let children = families.values.filter { $0.parent == id }
            pending.insert(contentsOf: children.map { ($0.id, .parentRevoked) }, at: 0)
        }
        return revoked
    }
}

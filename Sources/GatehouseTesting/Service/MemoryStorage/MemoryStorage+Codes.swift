public import GatehouseService

extension MemoryStorage {
    /// Inserts an authorization code.
    public func insert(_ code: AuthorizationCodeRecord, audit: AuditEntry) throws {
        try transact { state in
            state.codes[code.digest] = code
            state.audit.append(audit)
        }
    }

    /// The code with that digest; nil if there is none.
    public func authorizationCode(_ digest: TokenDigest) throws -> AuthorizationCodeRecord? {
        try read { $0.codes[digest] }
    }

    /// Redeems a code.
    public func redeem(_ redemption: CodeRedemption) throws -> CodeRedemption.Outcome {
        try transact { state in
            let code = state.codes[redemption.presented]
            let outcome = redemption.outcome(
                code: code, account: state.accounts.first { $0.id == code?.account },
                device: redemption.device.flatMap {
                    state.liveDevice(account: $0.account, keyThumbprint: $0.keyThumbprint)
                })
            switch outcome {
            case .redeemed: state.carryOut(redemption)
            case .alreadyUsed(let family):
                state.revokeFamilies(for: .codeReused, at: redemption.now) { $0.id == family }
            case .absent, .deviceChanged: break
            }
            if let entry = redemption.auditEntry(for: outcome) { state.audit.append(entry) }
            return outcome
        }
    }
}

extension MemoryStorage.State {
    fileprivate mutating func carryOut(_ redemption: CodeRedemption) {
        codes[redemption.presented]?.redeemedFor = redemption.family.id
        if let device = redemption.device, redemption.isNewDevice { devices.append(device) }
        noteSeen(redemption.device?.id, at: redemption.now)
        insert(redemption.family, redemption.refreshToken, redemption.accessToken)
    }
}

import Foundation
import GatehouseRows
import GatehouseTypes

/// The families of an account that make room for a new one of the same client, which were unused the longest.
struct DisplacedFamilies {
    /// The number that was met; nil if there is room.
    let bound: Bound?
    /// The families that end.
    fileprivate let ended: [TokenFamily]
    /// Families of which nothing can be used any more.
    fileprivate let deleted: [TokenFamily]
}

extension Transaction {
    /// Finds the families of a client that make room for one that it gets by an exchange. The account is locked for
    /// update.
    ///
    /// - Throws: ``Refusal``: `too_many_attempts` if a family would end of which something can be used: nobody signs
    ///   in.
    func unusableFamilies(
        of account: AccountID, at client: ClientID, in context: ServiceContext
    ) throws -> DisplacedFamilies {
        let displaced = try displacedFamilies(of: account, at: client, in: context)
        guard let bound = displaced.bound, !displaced.ended.isEmpty else { return displaced }
        var refusal = Refusal(
            at: bound,
            "The person has too many tokens at the app. It must refresh one of them, or revoke those it has left.")
        refusal.account = account
        throw refusal
    }

    /// Finds the families of a client that make room for a new one. The account is locked for update.
    func displacedFamilies(
        of account: AccountID, at client: ClientID, in context: ServiceContext
    ) throws -> DisplacedFamilies {
        let (bounds, now) = (context.configuration.bounds, context.time.now)
        let count = try count(
            TokenFamily.self, where: \.account == account, \.revokedAt == nil, \.client == client,
            upTo: bounds.familiesOfClient + Bounds.excessRemoved)
        let (bound, excess) = try excessFamilies(count, of: account, in: bounds)
        let revoked = try oldestRevoked(of: account, at: client, in: context)
        guard excess > 0 else { return DisplacedFamilies(bound: nil, ended: [], deleted: revoked) }
        let found = try all(
            TokenFamily.self, where: \.account == account, \.revokedAt == nil, \.client == client,
            orderedBy: [.ascending(\.lastUsedAt), .ascending(\.idleEnd), .ascending(\.id)], limit: excess,
            lock: .update)
        // Families of the platform have others that were exchanged from them.
        let unusable = found.filter { client != PlatformClient.id && $0.hasNoLiveToken(at: now, in: context) }
        return DisplacedFamilies(
            bound: bound, ended: found.filter { !unusable.contains($0) }, deleted: unusable + revoked)
    }

    /// The number of families of the client that have to end, and the bound that they exceed.
    private func excessFamilies(
        _ count: Int, of account: AccountID, in bounds: Bounds
    ) throws -> (bound: Bound, excess: Int) {
        guard count < bounds.familiesOfClient else {
            return (.familiesOfClient, min(count - bounds.familiesOfClient + 1, Bounds.excessRemoved))
        }
        // The first family of a client is always added: what other clients have refuses nobody's sign-in.
        guard count > 0 else { return (.familiesOfAccount, 0) }
        let all = try self.count(
            TokenFamily.self, where: \.account == account, \.revokedAt == nil, upTo: bounds.familiesOfAccount)
        return (.familiesOfAccount, all < bounds.familiesOfAccount ? 0 : 1)
    }

    /// The families that were revoked first, if a client has more revoked ones than are kept. A status list names a
    /// family as long as it has access tokens, so none is deleted before.
    private func oldestRevoked(
        of account: AccountID, at client: ClientID, in context: ServiceContext
    ) throws -> [TokenFamily] {
        let number = context.configuration.bounds.revokedFamiliesOfClient
        let lifetime = context.configuration.lifetimes.accessToken.seconds
        let end = context.time.now.addingTimeInterval(-lifetime - Bounds.clockDifference)
        let count = try count(
            TokenFamily.self, where: \.account == account, \.revokedAt < end, \.client == client,
            upTo: number + Bounds.excessRemoved)
        guard count >= number else { return [] }
        return try all(
            TokenFamily.self, where: \.account == account, \.revokedAt < end, \.client == client,
            orderedBy: [.ascending(\.revokedAt)], limit: count - number + 1, lock: .update)
    }

    /// Ends the families that make room.
    ///
    /// - Returns: The audit entries about those that were in use.
    mutating func remove(_ displaced: DisplacedFamilies, in context: ServiceContext) -> [AuditEntry] {
        let now = context.time.now
        for family in displaced.deleted { delete(family) }
        for family in displaced.ended { revoke(family, for: .displaced, at: now) }
        // An app that gets a new family whenever its token has expired leaves many that have ended.
        guard let bound = displaced.bound, !displaced.ended.isEmpty else { return [] }
        context.boundsMet.count()
        return displaced.ended.filter { $0.isLive(at: now) && now < $0.idleEnd }.map { family in
            context.entry(
                .tokenRevoked, .accepted, because: bound, client: family.client, account: family.account,
                device: family.device, family: family.id)
        }
    }

    /// Checks that a client hasn't got as many families by exchanges on one device as it may have. The device is locked
    /// for update.
    ///
    /// - Returns: Families of the client there of which nothing can be used any more, which make room.
    /// - Throws: ``Refusal``: `too_many_attempts` if it has.
    func unusableExchanges(
        on device: DeviceRecord, of client: ClientID, in context: ServiceContext
    ) throws -> [TokenFamily] {
        do {
            return try unusableExchanges(on: device.id, of: client, in: context)
        } catch var refusal as Refusal {
            (refusal.account, refusal.device) = (device.account, device.id)
            throw refusal
        }
    }

    private func unusableExchanges(
        on device: DeviceID, of client: ClientID, in context: ServiceContext
    ) throws -> [TokenFamily] {
        let (bounds, now) = (context.configuration.bounds, context.time.now)
        let all = try count(
            TokenFamily.self, where: \.device == device, \.client == client, upTo: bounds.exchangesOnDeviceOfDay)
        guard all >= bounds.exchangesOnDevice else { return [] }
        guard all < bounds.exchangesOnDeviceOfDay else {
            throw Refusal(at: .exchangesOnDeviceOfDay, "The app was given too many tokens on this device in two days.")
        }
        let kept = try self.all(
            TokenFamily.self, where: \.device == device, \.client == client, \.revokedAt == nil, lock: .update)
        guard kept.count >= bounds.exchangesOnDevice else { return [] }
        let unusable = kept.filter { $0.hasNoLiveToken(at: now, in: context) }
        guard kept.count - unusable.count < bounds.exchangesOnDevice else {
            throw Refusal(
                at: .exchangesOnDevice,
                "The app has too many tokens on this device. It must refresh one of them, or revoke those it has left.")
        }
        return unusable
    }
}

extension TokenFamily {
    /// Whether neither its refresh token nor one of its access tokens can be used any more. Its rows only say the hour
    /// of the last use.
    fileprivate func hasNoLiveToken(at now: Date, in context: ServiceContext) -> Bool {
        let lastToken = lastUsedAt.addingTimeInterval(3_600 + context.configuration.lifetimes.accessToken.seconds)
        return lastToken < now && (current == nil || idleEnd < now || expiresAt < now)
    }
}

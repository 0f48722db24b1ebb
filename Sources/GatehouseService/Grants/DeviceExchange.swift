import Foundation
import GatehouseOAuth
import GatehouseRows
import GatehouseTypes

/// One exchange of a device's platform token for an app's tokens.
struct DeviceExchange: Sendable {
    /// The platform's family on the device.
    let platform: FamilyID
    /// What the app's new family gets.
    let place: FamilyPlace
    let scope: Scope
    let audience: String
    /// The app's key.
    let key: KeyDigest
    let caller: TokenCaller
    let now: Date
    let context: ServiceContext

    /// The code is that of RFC 8693, section 2.2.2.
    static let invalidSubject = Refusal(
        .invalidRequest, "The subject token is unknown, expired, revoked, or not a device's platform token.")

    /// Links account, app and device, and begins the app's family.
    func callAsFunction(_ transaction: inout Transaction) throws -> NewFamily {
        let found = try transaction.platform(platform, at: now)
        // The account, the client and the device are locked before the family, as in every transaction.
        let account = try transaction.first(AccountRecord.self, where: \.id == found.account, lock: .update)
        let current = try transaction.client(caller.client.id)
        let device = try found.device.flatMap {
            try transaction.first(DeviceRecord.self, where: \.id == $0, lock: .update)
        }
        let platform = try transaction.platform(platform, at: now, lock: .share)
        guard let account, account.status == .active, let device, device.revokedAt == nil,
            caller.client.id != PlatformClient.id
        else { throw DeviceExchange.invalidSubject }
        // The client may have been changed since the request was checked. What is wrong with the subject comes first:
        // it may have been wrong before.
        guard let client = current else { throw Refusal(.invalidClient, "The client is unknown.") }
        let audience = try client.resources(issuer: context.configuration.issuer).own(asked: [audience])
        let scope = try client.remainder(of: scope)
        let new = try context.family(
            for: FamilyGrant(
                account: account.id, session: platform.session, device: device.id, scope: scope, audience: audience,
                methods: platform.methods, parent: platform),
            of: caller, at: place)
        let unusable = try transaction.unusableExchanges(on: device, of: client.id, in: context)
        let displaced = try transaction.unusableFamilies(of: account.id, at: client.id, in: context)
        try link(device, in: &transaction)
        for family in unusable { transaction.delete(family) }
        let entries = transaction.remove(displaced, in: context)
        transaction.insert(new.family)
        let entry = context.entry(
            .tokenExchanged, .accepted, by: .client, client: caller.client.id, account: account.id,
            device: device.id, family: place.id, address: caller.address)
        try transaction.record(entries + [entry], in: context)
        return new
    }

    private func link(_ device: DeviceRecord, in transaction: inout Transaction) throws {
        let old = try transaction.first(
            DeviceLink.self, where: \.device == device.id, \.client == caller.client.id, lock: .update)
        if let old {
            var link = old
            link.keyDigest = key
            link.lastSeenAt = now.hour
            transaction.update(old, to: link)
        } else {
            transaction.insert(
                DeviceLink(
                    account: device.account, client: caller.client.id, device: device.id,
                    keyDigest: key, createdAt: now.hour, lastSeenAt: now.hour))
        }
        var seen = device
        seen.lastSeenAt = now.hour
        transaction.update(device, to: seen)
    }
}

extension Transaction {
    /// The live family of a device's platform token.
    func platform(_ id: FamilyID, at now: Date, lock: RowQuery.Lock = .none) throws -> TokenFamily {
        guard let family = try first(TokenFamily.self, where: \.id == id, lock: lock), family.isLive(at: now),
            family.client == PlatformClient.id, family.scope.contains(PlatformClient.deviceScope)
        else { throw DeviceExchange.invalidSubject }
        return family
    }
}

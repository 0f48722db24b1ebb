public import Foundation
public import GatehouseService
public import GatehouseTypes

extension MemoryStorage {
    /// The device with that identifier; nil if there is none.
    public func device(_ id: DeviceID) throws -> DeviceRecord? {
        try read { $0.devices.first { $0.id == id } }
    }

    /// The account's device with that key; nil if there is none or it has been revoked.
    public func device(account: AccountID, keyThumbprint: String) throws -> DeviceRecord? {
        try read { $0.liveDevice(account: account, keyThumbprint: keyThumbprint) }
    }

    /// The account's devices, oldest first.
    public func devices(account: AccountID) throws -> [DeviceRecord] {
        try read { $0.devices.filter { $0.account == account }.sorted { $0.createdAt < $1.createdAt } }
    }

    /// The apps that are used on a device, oldest first.
    public func links(device: DeviceID) throws -> [DeviceLink] {
        try read { $0.links.filter { $0.device == device }.sorted { $0.createdAt < $1.createdAt } }
    }

    /// Exchanges a device's platform token for an app's tokens.
    public func exchange(_ exchange: DeviceExchange) throws -> DeviceExchange.Outcome {
        try transact { state in
            let device = state.devices.first { $0.id == exchange.link.device }
            let outcome = exchange.outcome(subject: state.accessToken(exchange.subject), device: device)
            if outcome == .exchanged {
                state.link(exchange.link)
                state.insert(exchange.family, exchange.refreshToken, exchange.accessToken)
                state.noteSeen(exchange.link.device, at: exchange.now)
                state.audit.append(exchange.auditEntry)
            }
            return outcome
        }
    }

    /// Revokes a device and its token families. Returns the revoked families.
    ///
    /// - Throws: ``/GatehouseService/ServiceError/Code/notFound`` if there is no such device.
    public func revokeDevice(_ id: DeviceID, at now: Date, audit: AuditEntry) throws -> [FamilyID] {
        try transact { state in
            guard let index = state.devices.firstIndex(where: { $0.id == id }) else {
                throw ServiceError(.notFound, "The device doesn't exist.")
            }
            guard state.devices[index].revokedAt == nil else { return [] }
            state.devices[index].revokedAt = now
            state.audit.append(audit)
            return state.revokeFamilies(for: .deviceRevoked, at: now) { $0.device == id }
        }
    }
}

extension MemoryStorage.State {
    func liveDevice(account: AccountID, keyThumbprint: String) -> DeviceRecord? {
        devices.first { $0.account == account && $0.keyThumbprint == keyThumbprint && $0.revokedAt == nil }
    }

    mutating func noteSeen(_ id: DeviceID?, at now: Date) {
        guard let index = devices.firstIndex(where: { $0.id == id }) else { return }
        devices[index].lastSeenAt = now
    }

    fileprivate mutating func link(_ link: DeviceLink) {
        let old = links.firstIndex {
            $0.account == link.account && $0.client == link.client && $0.device == link.device
        }
        guard let old else {
            links.append(link)
            return
        }
        links[old] = DeviceLink(
            account: link.account, client: link.client, device: link.device, keyThumbprint: link.keyThumbprint,
            createdAt: links[old].createdAt, lastSeenAt: link.lastSeenAt)
    }
}

import Foundation
import GatehouseService
import GatehouseTypes

extension Command {
    /// Lists an account's devices.
    static let deviceList = Command(
        path: ["device", "list"], summary: "List the devices of an account, the last used first.",
        operands: Invocation.account,
        options: DatabaseLocation.options + [
            .flag("all", "List revoked devices too, after the others."), .json,
        ]
    ) { invocation in
        let name = try invocation.account()
        let service = try await ServiceOpening.forAdministration(invocation)
        let account = try await service.existingAccount(name)
        let families = try await service.records.families(account: account.id)
        var devices: [(device: DeviceRecord, use: DeviceUse)] = []
        for device in try await service.records.devices(account: account.id) {
            devices.append((device, try await DeviceUse(device, families, in: service.records)))
        }
        let now = service.now
        invocation.list(
            [
                .whole("device"), "name", "apps", .whole("signed in"), "from", .whole("last used"), .whole("revoked"),
            ],
            devices.listed(withRevoked: invocation.flag("all")).map { device, use in
                (result: device.listing(use), cells: device.cells(use, at: now))
            }, none: "\(account.name) has no device. Clients with bearer tokens have none.")
    }
}

extension [(device: DeviceRecord, use: DeviceUse)] {
    /// Returns the devices to list: those that aren't revoked first, and of these the most recently used.
    func listed(withRevoked: Bool) -> Self {
        func rank(_ device: DeviceRecord) -> Int { device.revokedAt == nil ? 1 : 0 }
        return filter { withRevoked || $0.device.revokedAt == nil }
            .sorted { (rank($0.device), $0.use.lastUsedAt) > (rank($1.device), $1.use.lastUsedAt) }
    }
}

/// Data that distinguishes a device from others of the same name: the apps that are used on it, its address, and when
/// it was used last.
struct DeviceUse: Sendable {
    /// The apps that have tokens on the device, and those that got some for its platform token, by token exchange.
    var apps: [String] = []
    /// The source address of its last sign-in or exchange, from the audit log.
    var address: String?
    /// The hour in which it signed in, or one of its tokens was refreshed.
    var lastUsedAt: Date
}

extension DeviceUse {
    fileprivate init(_ device: DeviceRecord, _ families: [TokenFamily], in records: ServiceRecords) async throws {
        let families = families.filter { $0.device == device.id }
        let linked = try await records.links(device: device.id).map(\.client)
        let own = families.filter { $0.revokedAt == nil && $0.client != PlatformClient.id }.map(\.client)
        apps = Set(linked + own).map(\.rawValue).sorted()
        address = try await records.auditEntries(matching: AuditQuery(device: device.id), limit: 100)
            .lazy.compactMap(\.address).first
        lastUsedAt = families.map(\.lastUsedAt).reduce(device.lastSeenAt, max)
    }
}

extension DeviceRecord {
    /// Returns the cells of the device's table row.
    func cells(_ use: DeviceUse, at now: Date) -> [Table.Cell] {
        let revoked = revokedAt.map { $0.dayInWords } ?? ""
        return [
            .init(id.rawValue), .init(name), .init(use.apps.joined(separator: ", ")), .init(createdAt.minuteInWords),
            .init(use.address ?? ""), .init(use.lastUsedAt.hoursInWords(to: now)), .init(revoked, .faint),
        ]
    }

    /// Returns the members that `--json` prints for a device.
    func listing(_ use: DeviceUse) -> [String: JSONValue] {
        var members: [String: JSONValue] = [
            "device": .string(id.rawValue), "name": .string(name), "createdAt": createdAt.json,
            "lastSeenAt": use.lastUsedAt.json, "revoked": .bool(revokedAt != nil),
            "apps": .array(use.apps.map(JSONValue.string)),
        ]
        members["address"] = use.address.map(JSONValue.string)
        return members
    }
}

extension Command {
    /// Revokes a device.
    static let deviceRevoke = Command(
        path: ["device", "revoke"],
        summary: "Revoke a device with the refresh tokens of all apps on it, and end the account's browser sessions.",
        operands: "ID", options: DatabaseLocation.options + [.json]
    ) { invocation in
        let id = DeviceID(try invocation.operand("ID"))
        let service = try await ServiceOpening.forAdministration(invocation)
        guard let device = try await service.records.device(id) else {
            throw CommandFailure("there is no device \(id); 'gatehouse device list EMAIL' shows an account's devices")
        }
        let families = try await service.revokeDevice(id)
        let result: [String: JSONValue] = [
            "device": .string(id.rawValue), "revokedFamilies": .integer(Int64(families)),
            "alreadyRevoked": .bool(device.revokedAt != nil),
        ]
        let repetition = device.revokedAt.map { "\(id) was revoked already, on \($0.dayInWords)." }
        let text =
            "Revoked \(id): \(AccountUse.signIns(families)) ended. All browser sessions of the account have ended; its "
            + "other devices stay signed in."
        invocation.result(result, text: repetition ?? "\(text) \(AccountUse.remark)")
    }
}

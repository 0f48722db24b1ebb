import Foundation
import GatehouseService
import GatehouseTypes

extension Command {
    /// Lists an account's devices.
    static let deviceList = Command(
        path: ["device", "list"], summary: "List the devices of an account, the last used first.", operands: "EMAIL",
        options: [
            DatabaseLocation.option, .flag("all", "List revoked devices too."), .json,
        ]
    ) { invocation in
        let email = try invocation.operand("EMAIL")
        let service = try await ServiceOpening.forAdministration(invocation)
        guard let account = try await service.storage.account(email: EmailAddress(email)?.text ?? email) else {
            throw CommandFailure(
                "no account has the email address \(email); 'gatehouse account list' shows all accounts")
        }
        let devices = try await service.storage.devices(account: account.id)
            .listed(withRevoked: invocation.flag("all"))
        let now = SystemTimeSource().now
        var rows: [(result: [String: JSONValue], cells: [Table.Cell])] = []
        for device in devices {
            let use = try await DeviceUse(device, in: service.storage)
            rows.append((result: device.listing(use), cells: device.cells(use, at: now)))
        }
        invocation.list([.whole("device"), "name", "apps", "signed in", "from", "last used", "revoked"], rows)
    }
}

extension [DeviceRecord] {
    /// Returns the devices to list, the most recently used first.
    func listed(withRevoked: Bool) -> [DeviceRecord] {
        filter { withRevoked || $0.revokedAt == nil }.sorted { $0.lastSeenAt > $1.lastSeenAt }
    }
}

/// Data that distinguishes a device from others of the same name: the apps that are used on it, and its address.
struct DeviceUse: Sendable {
    /// The apps that got tokens for the platform token of the device, by token exchange.
    var apps: [String] = []
    /// The source address of its last request, from the audit log.
    var address: String?
}

extension DeviceUse {
    fileprivate init(_ device: DeviceRecord, in storage: any ServiceStorage) async throws {
        apps = try await storage.links(device: device.id).map(\.client.rawValue).sorted()
        address = try await storage.auditEntries(matching: AuditQuery(device: device.id), limit: 100)
            .lazy.compactMap(\.address).first
    }
}

extension DeviceRecord {
    /// Returns the cells of the device's table row.
    func cells(_ use: DeviceUse, at now: Date) -> [Table.Cell] {
        let revoked = revokedAt.map { $0.dayInWords } ?? ""
        return [
            .init(id.rawValue), .init(name), .init(use.apps.joined(separator: ", ")), .init(createdAt.minuteInWords),
            .init(use.address ?? ""), .init(lastSeenAt.distanceInWords(to: now)), .init(revoked, .faint),
        ]
    }

    /// Returns the members that `--json` prints for a device.
    func listing(_ use: DeviceUse) -> [String: JSONValue] {
        var members: [String: JSONValue] = [
            "device": .string(id.rawValue), "name": .string(name), "keyThumbprint": .string(keyThumbprint),
            "createdAt": .integer(Int64(createdAt.timeIntervalSince1970)),
            "lastSeenAt": .integer(Int64(lastSeenAt.timeIntervalSince1970)), "revoked": .bool(revokedAt != nil),
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
        summary: "Revoke a device, and the refresh tokens of all apps on it; access tokens expire by themselves.",
        operands: "ID", options: [DatabaseLocation.option, .json]
    ) { invocation in
        let id = DeviceID(try invocation.operand("ID"))
        let service = try await ServiceOpening.forAdministration(invocation)
        let before = try await service.storage.device(id)?.revokedAt
        let families = try await service.revokeDevice(id)
        let result: [String: JSONValue] = [
            "device": .string(id.rawValue), "revokedFamilies": .integer(Int64(families.count)),
            "alreadyRevoked": .bool(before != nil),
        ]
        let repetition = before.map { "\(id) was revoked already, on \($0.dayInWords)." }
        invocation.result(result, text: repetition ?? text(id, families))
    }

    /// Returns the message about a revoked device. The database doesn't contain the lifetime of access tokens.
    private static func text(_ id: DeviceID, _ families: [FamilyID]) -> String {
        "Revoked \(id) and \(families.count) token \(families.count == 1 ? "family" : "families"). Access tokens that were "
            + "issued before stay valid until they expire: for at most the service's --access-token-lifetime "
            + "(default: \(Lifetimes().accessToken.inWords))."
    }
}

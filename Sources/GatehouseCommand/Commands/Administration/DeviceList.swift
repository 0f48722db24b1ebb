import Foundation
import GatehouseService
import GatehouseTypes

extension Command {
    /// Lists an account's devices.
    static let deviceList = Command(
        path: ["device", "list"], summary: "List an account's devices.", operands: "EMAIL",
        options: [
            DatabaseLocation.option, .flag("all", "List the devices that were revoked, too."), .json,
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
        invocation.list(
            ["device", "name", "signed in", "last used", "revoked"],
            devices.map { (result: $0.listing, cells: $0.cells(at: now)) })
        return .done
    }
}

extension [DeviceRecord] {
    /// The devices that a list shows, those that were used last first.
    func listed(withRevoked: Bool) -> [DeviceRecord] {
        filter { withRevoked || $0.revokedAt == nil }.sorted { $0.lastSeenAt > $1.lastSeenAt }
    }
}

extension DeviceRecord {
    /// The cells of a table's row.
    func cells(at now: Date) -> [Table.Cell] {
        let revoked = revokedAt.map { $0.dayInWords } ?? ""
        return [
            .init(id.rawValue), .init(name), .init(createdAt.dayInWords), .init(lastSeenAt.distanceInWords(to: now)),
            .init(revoked, .faint),
        ]
    }

    /// What lists show of a device.
    var listing: [String: JSONValue] {
        [
            "device": .string(id.rawValue), "name": .string(name), "keyThumbprint": .string(keyThumbprint),
            "createdAt": .integer(Int64(createdAt.timeIntervalSince1970)),
            "lastSeenAt": .integer(Int64(lastSeenAt.timeIntervalSince1970)), "revoked": .bool(revokedAt != nil),
        ]
    }
}

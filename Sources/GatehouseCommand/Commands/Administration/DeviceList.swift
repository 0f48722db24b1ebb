import Foundation
import GatehouseService
import GatehouseTypes

extension Command {
    /// Lists an account's devices.
    static let deviceList = Command(
        path: ["device", "list"], summary: "List an account's devices.", operands: "EMAIL",
        options: [DatabaseLocation.option, .json]
    ) { invocation in
        let email = try invocation.operand("EMAIL")
        let service = try await ServiceOpening.forAdministration(invocation)
        guard let account = try await service.storage.account(email: EmailAddress(email)?.text ?? email) else {
            throw CommandFailure("there is no account of \(email)")
        }
        for device in try await service.storage.devices(account: account.id) {
            invocation.result(
                device.listing, text: "\(device.id)  \(device.name)\(device.revokedAt == nil ? "" : "  revoked")")
        }
        return .done
    }
}

extension DeviceRecord {
    /// What lists show of a device.
    var listing: [String: JSONValue] {
        [
            "device": .string(id.rawValue), "name": .string(name), "keyThumbprint": .string(keyThumbprint),
            "lastSeenAt": .integer(Int64(lastSeenAt.timeIntervalSince1970)), "revoked": .bool(revokedAt != nil),
        ]
    }
}

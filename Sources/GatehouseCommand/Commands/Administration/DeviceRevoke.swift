import GatehouseService
import GatehouseTypes

extension Command {
    /// Revokes a device.
    static let deviceRevoke = Command(
        path: ["device", "revoke"], summary: "Revoke a device, and the tokens of all apps on it.",
        operands: "ID", options: [DatabaseLocation.option, .json]
    ) { invocation in
        let id = DeviceID(try invocation.operand("ID"))
        let service = try await ServiceOpening.forAdministration(invocation)
        let families = try await service.revokeDevice(id)
        invocation.result(
            ["device": .string(id.rawValue), "revokedFamilies": .integer(Int64(families.count))],
            text: "Revoked \(id) and \(families.count) token \(families.count == 1 ? "family" : "families").")
        return .done
    }
}

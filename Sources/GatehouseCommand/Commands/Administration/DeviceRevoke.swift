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
        let before = try await service.storage.device(id)?.revokedAt
        let families = try await service.revokeDevice(id)
        let result: [String: JSONValue] = [
            "device": .string(id.rawValue), "revokedFamilies": .integer(Int64(families.count)),
            "alreadyRevoked": .bool(before != nil),
        ]
        let repetition = before.map { "\(id) was revoked already, on \($0.dayInWords)." }
        invocation.result(result, text: repetition ?? text(id, families))
        return .done
    }

    /// What a person is told. How long the tokens live is the choice of whoever serves; the database doesn't hold it.
    private static func text(_ id: DeviceID, _ families: [FamilyID]) -> String {
        "Revoked \(id) and \(families.count) token \(families.count == 1 ? "family" : "families"). Access tokens that were "
            + "issued before stay valid until they expire: for at most the service's --access-token-lifetime "
            + "(default: \(Lifetimes().accessToken.inWords))."
    }
}

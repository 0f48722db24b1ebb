import GatehouseService
import GatehouseTypes

extension Command {
    /// Removes an app.
    static let appRemove = Command(
        path: ["app", "remove"], summary: "Remove an app, and revoke all its tokens.", operands: "ID",
        options: [DatabaseLocation.option, .json]
    ) { invocation in
        let id = ClientID(try invocation.operand("ID"))
        let service = try await ServiceOpening.forAdministration(invocation)
        try await service.removeApp(id)
        invocation.result(["clientID": .string(id.rawValue)], text: "Removed \(id).")
        return .done
    }
}

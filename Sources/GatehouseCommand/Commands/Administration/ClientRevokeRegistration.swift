import GatehouseService
import GatehouseTypes

extension Command {
    /// Revokes the registration access token of a client.
    static let clientRevokeRegistration = Command(
        path: ["client", "revoke-registration"],
        summary: "Revoke the token with which a client that was registered over HTTP changes or removes itself.",
        operands: "ID", options: DatabaseLocation.options + [.json]
    ) { invocation in
        let operand = try invocation.operand("ID")
        let service = try await ServiceOpening.forAdministration(invocation)
        let client = try await service.existingClient(operand)
        do {
            try await service.revokeRegistrationToken(of: client.id)
        } catch let refusal as Refusal where refusal.code == .notFound {
            throw CommandFailure("only commands change the client \(client.id): it has no registration access token")
        }
        invocation.result(
            ["clientID": .string(client.id.rawValue)], text: "From now on only commands change \(client.id).")
    }
}

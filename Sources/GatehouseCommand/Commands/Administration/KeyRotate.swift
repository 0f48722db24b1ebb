import GatehouseService
import GatehouseTypes

extension Command {
    /// Rotates the service's signing keys.
    static let keyRotate = Command(
        path: ["key", "rotate"], summary: "Sign tokens with the next signing key from now on, and prepare another one.",
        options: [DatabaseLocation.option, .json]
    ) { invocation in
        let service = try await ServiceOpening.forAdministration(invocation)
        let id = try await service.rotateKey()
        invocation.result(["keyID": .string(id.rawValue)], text: "Tokens are signed with \(id) from now on.")
    }
}

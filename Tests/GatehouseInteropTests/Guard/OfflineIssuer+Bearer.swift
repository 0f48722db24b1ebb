import GatehouseTesting
import GatehouseTypes

extension OfflineIssuer {
    /// A field with a token that isn't bound.
    func bearer(_ changes: [String: JSONValue?] = [:]) async throws -> [String] {
        ["Authorization: Bearer " + (try await token(changes))]
    }
}

import GatehouseRows
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import StorageTestSupport

extension World {
    /// The hash of Ada's password.
    func passwordHash() async throws -> Secret? {
        let ada = ada
        return try await storage.read { try $0.first(CredentialRecord.self, where: \.account == ada)?.content }
    }

    /// How many rows there are.
    var rowCount: Int {
        get async throws { try await rows.allRows.count }
    }

    /// How many rows a table has.
    func rowCount(_ table: String) async throws -> Int {
        try await rows.allRows.count { $0.schema.name == table }
    }

    /// Gives a family's row older values, as a restored database has them.
    func restore(_ family: TokenFamily) async throws {
        try await storage.write { transaction in
            guard let current = try transaction.first(TokenFamily.self, where: \.id == family.id, lock: .update) else {
                return
            }
            transaction.update(current, to: family)
        }
    }
}

import GatehouseRows
import GatehouseService

/// Rows of the service for tests that need any rows.
enum Settings {
    /// Inserts a row.
    static func insert(_ name: String, into storage: ServiceStorage) async throws {
        try await storage.write { $0.insert(SettingRecord(name: name, value: "a value of \(name)")) }
    }

    /// The names of all rows.
    static func names(in storage: ServiceStorage) async throws -> Set<String> {
        try await storage.read { Set(try $0.all(SettingRecord.self, where: \.name > "").map(\.name)) }
    }
}

import GatehouseService

extension ServiceRecords {
    private static let pageSize = 1000

    /// All accounts in the order of their email addresses.
    func allAccounts() async throws -> [AccountRecord] {
        try await all { try await accounts(after: $0?.email, limit: ServiceRecords.pageSize) }
    }

    /// All clients in the order of their identifiers.
    func allClients() async throws -> [ClientRecord] {
        try await all { try await clients(after: $0?.id ?? "", limit: ServiceRecords.pageSize) }
    }

    private func all<Row>(_ page: (_ last: Row?) async throws -> [Row]) async throws -> [Row] {
        var rows: [Row] = []
        var count = 0
        repeat {
            let next = try await page(rows.last)
            count = next.count
            rows += next
        } while count == ServiceRecords.pageSize
        return rows
    }
}

package import GatehouseSQL

extension SQLMigration {
    /// All of them, in order.
    package static let all: [SQLMigration] = [.serviceRecords, .replayMemory]
}

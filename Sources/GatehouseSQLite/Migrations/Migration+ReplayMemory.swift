import GatehouseSQL

extension SQLMigration {
    static let replayMemory = SQLMigration(
        "replay memory",
        [
            """
            CREATE TABLE replays (
                digest BLOB NOT NULL PRIMARY KEY,
                expires_at INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID
            """,
            "CREATE INDEX replays_by_expiry ON replays (expires_at)",
        ], keepsOlderVersionsRunning: true)
}

import GatehouseRows

extension Migration {
    /// Lets what has ended already cost nothing when something ends. Each index finds everything that the one before
    /// it finds.
    static let ends = Migration(
        "what ends, found without what has ended before",
        [
            .createIndex(
                "families_by_session_client_revoked_at", on: "families", ["session", "client", "revoked_at"]),
            .dropIndex("families_by_session"),
            .createIndex(
                "device_codes_by_client_stage_removable_at", on: "device_codes", ["client", "stage", "removable_at"]),
            .dropIndex("device_codes_by_client"),
        ],
        keepsOlderVersionsRunning: true)
}

import GatehouseRows

extension Migration {
    static let bounds = Migration(
        "what one party has, counted",
        [
            .createIndex(
                "families_by_account_revoked_at_client", on: "families", ["account", "revoked_at", "client"]),
            .createIndex("devices_by_last_seen_at", on: "devices", ["last_seen_at"]),
            .createIndex("devices_by_revoked_at", on: "devices", ["revoked_at"]),
        ])
}

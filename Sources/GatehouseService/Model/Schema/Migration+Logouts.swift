import GatehouseRows

extension Migration {
    static let logouts = Migration(
        "back-channel logout",
        [
            .addColumn("deliveries", .text("client").optional),
            .addColumn("deliveries", .text("failure").optional),
            .addColumn("deliveries", .integer("failed_at").optional),
            .createIndex("deliveries_by_client", on: "deliveries", ["client"]),
            .createIndex("families_by_session", on: "families", ["session"]),
        ])
}

import GatehouseRows

extension Migration {
    static let statuses = Migration(
        "places in status lists",
        [
            .addColumn("families", .integer("status_number").optional),
            .createIndex("families_by_revoked_at", on: "families", ["revoked_at"]),
        ])
}

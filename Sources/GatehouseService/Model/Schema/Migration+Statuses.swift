import GatehouseRows

extension Migration {
    static let statuses = Migration(
        "places in status lists",
        [
            .addColumn("families", .integer("status_number").optional),
            .createIndex("families_by_revoked_at", on: "families", ["revoked_at"]),
        ])

    /// Lets status lists be made from an index alone. It finds everything that the one before it finds.
    static let revokedNumbers = Migration(
        "numbers of revoked families",
        [
            .createIndex(
                "families_by_revoked_at_and_number", on: "families", ["revoked_at", "status_number"]),
            .dropIndex("families_by_revoked_at"),
        ],
        keepsOlderVersionsRunning: true)
}

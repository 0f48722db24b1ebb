import GatehouseRows

extension Migration {
    static let claims = Migration(
        "claims asked for one by one, and tokens known to be received",
        [
            .addColumn("consents", .text("claims").optional),
            .addColumn("families", .text("claims").optional),
            .addColumn("families", .integer("received_at").optional),
        ])
}

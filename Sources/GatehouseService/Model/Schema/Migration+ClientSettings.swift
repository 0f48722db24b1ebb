import GatehouseRows

extension Migration {
    static let clientSettings = Migration(
        "what administrators have decided about clients, what binds their codes, and the ID tokens of refreshes",
        [
            .addColumn("clients", .text("settings").optional),
            .addColumn("clients", .text("code_binding").optional),
            .addColumn("families", .bytes("id_token").optional),
            .addColumn("families", .integer("grace_end").optional),
            .addColumn("families", .integer("overlapped_at").optional),
        ])
}

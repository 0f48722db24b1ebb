import GatehouseRows

extension Migration {
    static let clientSettings = Migration(
        "what administrators have decided about clients, and what binds their codes",
        [
            .addColumn("clients", .text("settings").optional),
            .addColumn("clients", .text("code_binding").optional),
        ])
}

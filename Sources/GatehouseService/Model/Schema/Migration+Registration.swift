import GatehouseRows

extension Migration {
    static let registration = Migration(
        "registration over HTTP",
        [
            .addColumn("clients", .text("registration").optional),
            .createTable(
                "initial_tokens",
                [
                    .bytes("digest"), .text("name"), .text("permission"), .integer("uses_left").optional,
                    .integer("uses"), .integer("created_at"), .integer("expires_at"),
                ],
                key: ["digest"]),
            .createIndex("initial_tokens_by_name", on: "initial_tokens", ["name"], isUnique: true),
            .createIndex("initial_tokens_by_expires_at", on: "initial_tokens", ["expires_at"]),
        ])
}

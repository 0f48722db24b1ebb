import GatehouseRows

extension Migration {
    static let limits = Migration(
        "limits",
        [
            .createTable(
                "limits",
                [
                    .bytes("digest"), .bytes("subject"), .integer("count"), .integer("expires_at"),
                    .integer("is_noted"),
                ],
                key: ["digest"]),
            .createIndex("limits_by_subject", on: "limits", ["subject"]),
            .createIndex("limits_by_expires_at", on: "limits", ["expires_at"]),
        ])
}

import GatehouseRows

extension Migration {
    static let operation = Migration(
        "keys, settings, deliveries and replays",
        [
            .createTable(
                "signing_keys",
                [
                    .text("id"), .text("algorithm"), .text("public_key"), .bytes("sealed_private_key"),
                    .text("stage"), .integer("created_at"), .integer("activated_at").optional,
                    .integer("expires_at").optional,
                ],
                key: ["id"]),
            .createIndex("signing_keys_by_created_at", on: "signing_keys", ["created_at"]),
            .createTable("secrets", [.text("name"), .bytes("sealed")], key: ["name"]),
            .createTable("settings", [.text("name"), .text("value")], key: ["name"]),
            .createTable(
                "deliveries",
                [
                    .text("id"), .text("kind"), .bytes("payload"), .integer("created_at"), .integer("expires_at"),
                    .integer("attempts"), .integer("next_attempt_at"), .text("lease").optional,
                ],
                key: ["id"]),
            .createIndex("deliveries_by_next_attempt_at", on: "deliveries", ["next_attempt_at"]),
            .createIndex("deliveries_by_expires_at", on: "deliveries", ["expires_at"]),
            .createTable("replays", [.bytes("digest"), .integer("expires_at")], key: ["digest"]),
            .createIndex("replays_by_expires_at", on: "replays", ["expires_at"]),
        ])
}

import GatehouseRows

extension Migration {
    static let deviceCodes = Migration(
        "device codes",
        [
            .createTable(
                "device_codes",
                [
                    .bytes("digest"), .bytes("user_code"), .text("client"), .text("scope"), .text("audience"),
                    .bytes("key_digest").optional, .bytes("sealed_content"), .integer("removable_at"),
                    .integer("polling_interval"), .integer("asked_at").optional, .text("stage"),
                    .text("account").optional,
                    .integer("generation").optional, .text("session").optional, .text("methods"),
                    .text("redeemed_for").optional,
                ],
                key: ["digest"]),
            .createIndex("device_codes_by_user_code", on: "device_codes", ["user_code"], isUnique: true),
            .createIndex("device_codes_by_account", on: "device_codes", ["account"]),
            .createIndex("device_codes_by_session", on: "device_codes", ["session"]),
            .createIndex("device_codes_by_client", on: "device_codes", ["client"]),
            .createIndex("device_codes_by_removable_at", on: "device_codes", ["removable_at"]),
        ])
}

import GatehouseRows

extension Migration {
    static let tokens = Migration(
        "interactions, codes and token families",
        [
            .createTable(
                "interactions",
                [
                    .bytes("digest"), .bytes("browser"), .text("client"), .bytes("request"), .integer("created_at"),
                    .integer("expires_at"),
                ],
                key: ["digest"]),
            .createIndex("interactions_by_browser", on: "interactions", ["browser"]),
            .createIndex("interactions_by_client", on: "interactions", ["client"]),
            .createIndex("interactions_by_expires_at", on: "interactions", ["expires_at"]),
            .createTable(
                "codes",
                [
                    .bytes("digest"), .text("client"), .text("account"), .integer("generation"), .text("session"),
                    .text("redirect_uri"), .text("scope"), .text("audience"), .bytes("key_digest").optional,
                    .text("methods"), .bytes("sealed_content"), .integer("removable_at"),
                    .text("redeemed_for").optional,
                ],
                key: ["digest"]),
            .createIndex("codes_by_account", on: "codes", ["account"]),
            .createIndex("codes_by_session", on: "codes", ["session"]),
            .createIndex("codes_by_client", on: "codes", ["client"]),
            .createIndex("codes_by_removable_at", on: "codes", ["removable_at"]),
            .createTable(
                "families",
                [
                    .text("id"), .text("parent").optional, .text("client"), .text("account"),
                    .text("session").optional, .text("device").optional, .bytes("key_digest").optional,
                    .text("scope"), .text("audience"), .text("methods"), .bytes("authentication_time").optional,
                    .integer("created_at"), .integer("expires_at"), .integer("generation"),
                    .bytes("current").optional, .bytes("previous").optional, .bytes("sealed_current").optional,
                    .integer("idle_end"), .integer("last_used_at"), .integer("misused_at").optional,
                    .integer("revoked_at").optional, .text("revocation_reason").optional,
                ],
                key: ["id"]),
            .createIndex("families_by_account", on: "families", ["account"]),
            .createIndex("families_by_client", on: "families", ["client"]),
            .createIndex("families_by_device", on: "families", ["device"]),
            .createIndex("families_by_parent", on: "families", ["parent"]),
            .createIndex("families_by_expires_at", on: "families", ["expires_at"]),
        ])
}

import GatehouseRows

extension Migration {
    static let people = Migration(
        "accounts, credentials, sessions and devices",
        [
            .createTable(
                "accounts",
                [
                    .text("id"), .text("status"), .integer("generation"), .text("email").optional,
                    .integer("email_verified_at").optional, .text("claims"), .text("groups"), .integer("created_at"),
                ],
                key: ["id"]),
            .createIndex("accounts_by_email", on: "accounts", ["email"], isUnique: true),
            .createTable(
                "credentials",
                [
                    .text("id"), .text("account"), .text("kind"), .bytes("content"), .integer("created_at"),
                    .integer("changed_at"),
                ],
                key: ["id"]),
            .createIndex("credentials_by_account", on: "credentials", ["account"]),
            .createTable(
                "sessions",
                [
                    .text("id"), .bytes("digest"), .text("account"), .integer("generation"), .text("methods"),
                    .integer("authenticated_at"), .integer("created_at"), .integer("last_seen_at"),
                    .integer("expires_at"), .text("address").optional, .text("browser").optional,
                ],
                key: ["id"]),
            .createIndex("sessions_by_digest", on: "sessions", ["digest"], isUnique: true),
            .createIndex("sessions_by_account", on: "sessions", ["account"]),
            .createIndex("sessions_by_expires_at", on: "sessions", ["expires_at"]),
            .createTable(
                "devices",
                [
                    .text("id"), .text("account"), .bytes("key_digest"), .text("name"), .integer("created_at"),
                    .integer("last_seen_at"), .integer("revoked_at").optional,
                ],
                key: ["id"]),
            .createIndex("devices_by_account_key_digest", on: "devices", ["account", "key_digest"]),
            .createIndex(
                "devices_by_account_key_digest_open", on: "devices", ["account", "key_digest"], isUnique: true,
                onlyWhereNull: "revoked_at"),
            .createTable(
                "device_links",
                [
                    .text("account"), .text("client"), .text("device"), .bytes("key_digest"), .integer("created_at"),
                    .integer("last_seen_at"),
                ],
                key: ["device", "client"]),
            .createIndex("device_links_by_account", on: "device_links", ["account"]),
            .createIndex("device_links_by_client", on: "device_links", ["client"]),
        ])
}

import GatehouseRows

extension Migration {
    static let clients = Migration(
        "clients and consents",
        [
            .createTable(
                "clients",
                [
                    .text("id"), .integer("version"), .text("metadata"), .text("audience").optional,
                    .text("sealing_keys"), .text("secrets"), .integer("created_at"), .integer("changed_at"),
                ],
                key: ["id"]),
            .createIndex("clients_by_audience", on: "clients", ["audience"], isUnique: true),
            .createTable("challenges", [.bytes("digest"), .integer("expires_at")], key: ["digest"]),
            .createIndex("challenges_by_expires_at", on: "challenges", ["expires_at"]),
            .createTable(
                "consents",
                [
                    .text("account"), .text("client"), .text("scope"), .integer("client_version"),
                    .integer("created_at"), .integer("changed_at"),
                ],
                key: ["account", "client"]),
            .createIndex("consents_by_client", on: "consents", ["client"]),
        ])
}

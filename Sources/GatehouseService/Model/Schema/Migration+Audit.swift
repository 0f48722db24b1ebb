import GatehouseRows

extension Migration {
    static let audit = Migration(
        "audit",
        [
            .createTable(
                "audit",
                [
                    .text("id"), .text("event"), .text("result"), .text("actor"), .integer("time"),
                    .text("client").optional, .text("account").optional, .text("device").optional,
                    .text("family").optional, .text("key"), .bytes("details"), .bytes("mac"),
                    .integer("sequence").optional, .integer("rejected_at").optional,
                ],
                key: ["id"]),
            .createIndex("audit_by_time", on: "audit", ["time"]),
            .createIndex("audit_by_account_time", on: "audit", ["account", "time"]),
            .createIndex("audit_by_client_time", on: "audit", ["client", "time"]),
            .createIndex("audit_by_device_time", on: "audit", ["device", "time"]),
            .createIndex("audit_by_sequence", on: "audit", ["sequence"], isUnique: true),
            .createIndex(
                "audit_by_rejected_at_time_open", on: "audit", ["rejected_at", "time"], onlyWhereNull: "sequence"),
            .createTable("audit_keys", [.text("name"), .bytes("sealed")], key: ["name"]),
            .createTable(
                "audit_batches",
                [
                    .integer("last_entry"), .integer("count"), .bytes("previous"), .bytes("digest"),
                    .integer("sealed_at"), .bytes("mac"),
                ],
                key: ["last_entry"]),
            .createTable(
                "audit_checkpoints",
                [
                    .integer("last_entry"), .bytes("digest"), .integer("time"), .text("token"),
                ],
                key: ["last_entry"]),
        ])
}

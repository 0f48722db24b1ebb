package import GatehouseRows

/// A row with a column of each kind and indexes of each kind.
package struct Thing: StoredRow, Hashable {
    package var id: String
    package var number = 0
    package var bytes: [UInt8] = []
    package var isMarked = false
    package var note: String?
    package var amount: Int?
    package var image: [UInt8]?
    /// No two things have the same.
    package var code: String?
    package var owner = ""
    /// No two things of an owner have the same.
    package var slot: Int?
    package var device: String?
    /// No two things of a device haven't ended.
    package var end: Int?

    package init(_ id: String, _ change: (inout Thing) -> Void = { _ in }) {
        self.id = id
        change(&self)
    }

    package init(_ cells: Cells) throws(StorageError) {
        id = try cells.get("id")
        number = try cells.get("number")
        bytes = try cells.get("bytes")
        isMarked = try cells.get("is_marked")
        note = try cells.get("note")
        amount = try cells.get("amount")
        image = try cells.get("image")
        code = try cells.get("code")
        owner = try cells.get("owner")
        slot = try cells.get("slot")
        device = try cells.get("device")
        end = try cells.get("end_number")
    }

    /// A property without a column.
    package var title: String { id + owner }

    package static let table = Table(
        "things", key: \Thing.id,
        columns: [
            Column("id", \.id), Column("number", \.number), Column("bytes", \.bytes), Column("is_marked", \.isMarked),
            Column("note", \.note), Column("amount", \.amount), Column("image", \.image), Column("code", \.code),
            Column("owner", \.owner), Column("slot", \.slot), Column("device", \.device), Column("end_number", \.end),
        ],
        indexes: [
            .index(\.number), .index(\.note, \.amount), .unique(\.code), .unique(\.owner, \.slot),
            .unique(\.device, onlyWhereNull: \.end), .index(\.image, onlyWhereNull: \.end),
        ])
}

/// A row with a key of two columns.
package struct Place: StoredRow, Hashable {
    package let shelf: String
    package let position: Int
    package var content: String

    package init(_ shelf: String, _ position: Int, _ content: String = "") {
        self.shelf = shelf
        self.position = position
        self.content = content
    }

    package init(_ cells: Cells) throws(StorageError) {
        shelf = try cells.get("shelf")
        position = try cells.get("position")
        content = try cells.get("content")
    }

    package static let table = Table(
        "places", key: \Place.shelf, \Place.position,
        columns: [Column("shelf", \.shelf), Column("position", \.position), Column("content", \.content)])
}

/// A row whose key is a number.
package struct Counter: StoredRow {
    package let id: Int
    package var value: Int

    package init(_ id: Int, value: Int = 0) {
        self.id = id
        self.value = value
    }

    package init(_ cells: Cells) throws(StorageError) {
        id = try cells.get("id")
        value = try cells.get("value")
    }

    package static let table = Table(
        "counters", key: \Counter.id, columns: [Column("id", \.id), Column("value", \.value)])
}

extension RowEngineConformance {
    /// The tables of the checks.
    package static let tables = [Thing.table.schema, Place.table.schema, Counter.table.schema]

    /// What makes the tables of the checks. The last step changes what the others have made, as in a database that is
    /// in use.
    package static let migrations = [
        Migration(
            "things",
            [
                .createTable(
                    "things",
                    [
                        .text("id"), .integer("number"), .bytes("bytes"), .integer("is_marked"),
                        .text("note").optional, .integer("amount").optional, .bytes("image").optional,
                        .text("code").optional, .text("owner"), .integer("slot").optional, .text("color").optional,
                    ], key: ["id"]),
                .createIndex("things_by_number", on: "things", ["number"]),
                .createIndex("things_by_note", on: "things", ["note"]),
                .createIndex("things_by_code", on: "things", ["code"], isUnique: true),
                .createIndex("things_by_owner", on: "things", ["owner", "slot"], isUnique: true),
                .createTable("drafts", [.text("id")], key: ["id"]),
            ]),
        Migration(
            "places and counters",
            [
                .createTable(
                    "places", [.text("shelf"), .integer("position"), .text("content")], key: ["shelf", "position"]),
                .createTable("counters", [.integer("id"), .integer("value")], key: ["id"]),
            ]),
        Migration(
            "devices",
            [
                .addColumn("things", .text("device").optional),
                .addColumn("things", .integer("end_number").optional),
                .createIndex(
                    "things_by_device", on: "things", ["device"], isUnique: true, onlyWhereNull: "end_number"),
                .createIndex("things_by_image", on: "things", ["image"], onlyWhereNull: "end_number"),
                .dropIndex("things_by_note"),
                .createIndex("things_by_note_and_amount", on: "things", ["note", "amount"]),
                .dropColumn("things", "color"),
                .dropTable("drafts"),
            ]),
    ]
}

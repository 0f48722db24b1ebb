import GatehouseRows

/// A row for the tests.
struct Note: StoredRow, Hashable {
    struct Author: Hashable, Sendable {
        var name: String
    }

    var id: String
    var number = 0
    var text: String?
    var end: Int?
    var author = Author(name: "")

    init(_ id: String, number: Int = 0, text: String? = nil, end: Int? = nil) {
        self.id = id
        self.number = number
        self.text = text
        self.end = end
    }

    init(_ cells: Cells) throws(StorageError) {
        id = try cells.get("id")
        number = try cells.get("number")
        text = try cells.get("text")
        end = try cells.get("end_number")
        author.name = try cells.get("author")
    }

    /// A property without a column.
    var title: String { id + author.name }
    /// Another one.
    var length: Int { id.count }

    static let table = Table(
        "notes", key: \Note.id,
        columns: [
            Column("id", \.id), Column("number", \.number), Column("text", \.text), Column("end_number", \.end),
            Column("author", \.author.name),
        ],
        indexes: [.index(\.number, \.text), .unique(\.text, onlyWhereNull: \.end)])
}

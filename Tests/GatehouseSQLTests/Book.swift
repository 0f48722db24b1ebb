import GatehouseRows
import GatehouseSQL

/// A row for the tests.
struct Book: StoredRow, Hashable {
    var shelf: String
    var position: Int
    var title: String?

    init(_ shelf: String, _ position: Int, title: String? = nil) {
        self.shelf = shelf
        self.position = position
        self.title = title
    }

    init(_ cells: Cells) throws(StorageError) {
        shelf = try cells.get("shelf")
        position = try cells.get("position")
        title = try cells.get("title")
    }

    static let table = Table(
        "books", key: \Book.shelf, \Book.position,
        columns: [Column("shelf", \.shelf), Column("position", \.position), Column("title", \.title)])
}

extension Dialect {
    /// The dialect of no database, so that the tests see each of its parts.
    static let test = Dialect(type: { "<\($0.rawValue)>" }, tableOptions: " <options>", suffix: { " <\($0)>" })
}

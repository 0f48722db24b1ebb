import GatehouseRows
import GatehouseSQL

/// The statements that a connection has prepared.
struct PreparedStatements {
    /// A statement that is being prepared.
    struct Preparation {
        let name: String
        let text: String
    }

    private var names: [String: String] = [:]
    private var count = 0
    /// The texts for updates by their shapes, and by the tables into which a row is inserted with them. The shapes are
    /// kept, so that no other one gets the same identity.
    private var updates: [UpdateKey: (shape: UpdateShape, text: String)] = [:]

    private struct UpdateKey: Hashable {
        let shape: ObjectIdentifier
        let insertion: TableSchema?
    }

    /// The name of a statement that is prepared.
    func name(of text: String) -> String? {
        names[text]
    }

    /// A name for a statement that isn't prepared.
    mutating func preparation(of text: String) -> Preparation {
        count += 1
        return Preparation(name: "gatehouse\(count)", text: text)
    }

    /// Notes that the server has prepared a statement.
    mutating func keep(_ preparation: Preparation) {
        names[preparation.text] = preparation.name
    }

    /// The statement for updates of a shape, and perhaps for the insertion of a row with them. It returns a row for the
    /// one that it changes, with the columns that an update says nothing about. Its values are those of the update, and
    /// the cells of the row.
    mutating func text(of shape: UpdateShape, inserting table: TableSchema? = nil) -> String {
        let key = UpdateKey(shape: ObjectIdentifier(shape), insertion: table)
        if let update = updates[key] { return update.text }
        let columns = shape.otherColumns.isEmpty ? "NULL::bytea" : shape.otherColumns.joined(separator: ", ")
        let change = UpdateText(shape).change
        let text = table.map { $0.text(insertingWith: change, of: shape, returning: columns) }
        let update = text ?? "\(change) RETURNING \(columns)"
        updates[key] = (shape, update)
        return update
    }
}

extension TableSchema {
    /// One statement costs less than two. It has no effect if there is no row to change, or a row with the key of the
    /// one to insert. If such a row is inserted at the same time, it fails.
    fileprivate func text(insertingWith change: String, of shape: UpdateShape, returning others: String) -> String {
        let first = shape.valueCount + 1
        let values = columns.indices.map { "$\(first + $0)" }.joined(separator: ", ")
        let sameKey = key.compactMap { column in position(of: column).map { "\(column) = $\(first + $0)" } }
        return """
            WITH change AS (\(change) AND NOT EXISTS (SELECT FROM \(name) WHERE \(sameKey.joined(separator: " AND "))) \
            RETURNING \(others)), \
            addition AS (INSERT INTO \(name) (\(columnList)) SELECT \(values) FROM change) \
            SELECT * FROM change
            """
    }
}

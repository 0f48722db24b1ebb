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
    /// The texts for updates by their shapes. The shapes are kept, so that no other one gets the same identity.
    private var updates: [ObjectIdentifier: (shape: UpdateShape, text: String)] = [:]

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

    /// The statement for updates of a shape. It returns a row for the one that it changes, with the columns that an
    /// update says nothing about.
    mutating func text(of shape: UpdateShape) -> String {
        if let update = updates[ObjectIdentifier(shape)] { return update.text }
        let columns = shape.otherColumns.isEmpty ? "NULL::bytea" : shape.otherColumns.joined(separator: ", ")
        let text = "\(UpdateText(shape).change) RETURNING \(columns)"
        updates[ObjectIdentifier(shape)] = (shape, text)
        return text
    }
}

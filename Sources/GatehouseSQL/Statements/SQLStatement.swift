package import GatehouseRows

/// A statement with the values of its parameters `$1`, `$2` and so on, each of which occurs once and in this order.
package struct SQLStatement: Sendable, Hashable {
    package private(set) var text: String
    package private(set) var values: [Cell]

    package init(_ text: String = "", _ values: [Cell] = []) {
        self.text = text
        self.values = values
    }

    /// Appends text.
    mutating func append(_ more: String) {
        text += more
    }

    /// Appends a parameter with its value.
    mutating func append(_ value: Cell) {
        values.append(value)
        text += "$"
        text += String(values.count)
    }

    /// Appends text and a parameter with its value.
    mutating func append(_ text: String, _ value: Cell) {
        append(text)
        append(value)
    }
}

import GatehouseTypes

/// The head of a request as it came in: nothing decoded, nothing joined, nothing trimmed at the end.
struct RequestHead: Sendable {
    /// A header field, with the white space that stands behind its value.
    struct Field: Sendable {
        var name: String
        var value: String
    }

    var method: String
    var target: String
    var version: String
    var fields: [Field]

    /// From the method to the empty line.
    var byteCount: Int

    /// Whether every byte of the head stands in one of the parts above or is a separator that belongs there.
    var isIntact = true

    /// Whether all of it is UTF-8.
    var isText = true

    /// Every value of that name, in order.
    func values(of name: String) -> [String] {
        fields.filter { $0.name.hasSameBytes(ignoringASCIICaseOf: name) }.map(\.value)
    }
}

extension JSONValue {
    /// The value as compact JSON, with the members sorted by name, so that equal values have equal texts.
    public var encoded: [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(JSONValue.expectedSize)
        write(to: &output)
        return output
    }

    /// The value as compact JSON text.
    public var encodedText: String {
        String(decoding: encoded, as: UTF8.self)
    }

    /// The expected size of a text in bytes: enough for the claims of most tokens.
    package static let expectedSize = 512

    func write(to output: inout [UInt8]) {
        switch self {
        case .null: output.append(contentsOf: "null".utf8)
        case .bool(let value): output.append(contentsOf: (value ? "true" : "false").utf8)
        case .integer(let value): JSONValue.write(value, to: &output)
        case .number(let value): output.append(contentsOf: (value.isFinite ? "\(value)" : "null").utf8)
        case .string(let value): JSONValue.write(value, to: &output)
        case .array(let elements):
            output.append(UInt8(ascii: "["))
            for (index, element) in elements.enumerated() {
                if index > 0 { output.append(UInt8(ascii: ",")) }
                element.write(to: &output)
            }
            output.append(UInt8(ascii: "]"))
        case .object(let members):
            output.append(UInt8(ascii: "{"))
            for (index, member) in members.sorted(by: { $0.key.hasBytes(before: $1.key) }).enumerated() {
                if index > 0 { output.append(UInt8(ascii: ",")) }
                JSONValue.write(member.key, to: &output, before: UInt8(ascii: ":"))
                member.value.write(to: &output)
            }
            output.append(UInt8(ascii: "}"))
        }
    }
}

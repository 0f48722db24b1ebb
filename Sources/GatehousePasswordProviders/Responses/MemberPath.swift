public import GatehouseTypes

/// The path of a member of a JSON response: `"data.id"`.
public struct MemberPath: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The names, from the outermost to the innermost. A number is an index of an array.
    public let names: [String]

    /// Creates a path from names.
    public init(_ names: [String]) { self.names = names }

    /// Parses names separated by dots.
    public init(stringLiteral value: String) {
        names = value.split(separator: ".").map(String.init)
    }

    /// The names separated by dots.
    public var description: String { names.joined(separator: ".") }
}

extension JSONValue {
    /// The member at a path; `nil` if there is none.
    public subscript(path: MemberPath) -> JSONValue? {
        path.names.reduce(Optional(self)) { value, name in
            guard let elements = value?.array else { return value?[name] }
            guard let index = Int(name), elements.indices.contains(index) else { return nil }
            return elements[index]
        }
    }
}

public import GatehouseTypes

/// The way to a member of a JSON answer, from the outside in: `"data.id"`.
public struct MemberPath: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The names on the way. A number leads into a list.
    public let names: [String]

    /// Takes the names on the way.
    public init(_ names: [String]) { self.names = names }

    /// Reads names with dots between them.
    public init(stringLiteral value: String) {
        names = value.split(separator: ".").map(String.init)
    }

    /// The names with dots between them.
    public var description: String { names.joined(separator: ".") }
}

extension JSONValue {
    /// The member at the end of a path, if there is one.
    public subscript(path: MemberPath) -> JSONValue? {
        path.names.reduce(Optional(self)) { value, name in
            guard let elements = value?.array else { return value?[name] }
            guard let index = Int(name), elements.indices.contains(index) else { return nil }
            return elements[index]
        }
    }
}

import GatehouseTypes

/// The bytes of a JSON object, and its members.
struct JSONDocument: Sendable {
    struct NotAnObject: Error {}

    let members: [String: JSONValue]

    init(members: [String: JSONValue]) {
        self.members = members
    }

    init(_ bytes: [UInt8]) throws {
        guard let members = try JSONValue(parsing: bytes, limits: .document).object else { throw NotAnObject() }
        self.members = members
    }

    subscript(name: String) -> JSONValue? { members[name] }

    /// A member that must be a text.
    func text(_ name: String) -> String? { members[name]?.string }

    /// A member that is a list of texts; empty if it's missing or something else.
    func list(_ name: String) -> [String] { members[name]?.strings ?? [] }
}

import GatehouseCrypto
import GatehouseJOSE
import GatehouseTypes

extension JSONWebKey {
    /// Reads a public key from JSON text.
    init(_ text: String) throws {
        try self.init(parsing: JSONValue(parsing: text))
    }
}

extension PrivateJSONWebKey {
    /// Reads a private key from JSON text.
    init(_ text: String) throws {
        try self.init(parsing: JSONValue(parsing: text))
    }
}

extension JSONWebKeySet {
    /// Reads a set from JSON text.
    init(_ text: String) throws {
        try self.init(parsing: Array(text.utf8))
    }
}

extension JSONValue {
    /// The same object with some members set to something else, or left out.
    func setting(_ changes: [String: JSONValue?]) -> JSONValue {
        var members = object ?? [:]
        for (name, value) in changes {
            members[name] = value
        }
        return .object(members)
    }
}

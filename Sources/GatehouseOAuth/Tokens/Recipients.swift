import GatehouseTypes

/// The audience of a token. A single entry, the usual case, needs no array.
struct Recipients: Sendable, Hashable {
    private let first: String?
    private let others: [String]

    init(_ names: [String]) {
        first = names.first
        others = Array(names.dropFirst())
    }

    init(_ name: String) {
        first = name
        others = []
    }

    var names: [String] {
        first.map { [$0] + others } ?? []
    }

    var json: JSONValue {
        if let first, others.isEmpty { .string(first) } else { .strings(names) }
    }

    /// Returns whether the audience contains a name, byte for byte.
    func contains(_ name: String) -> Bool {
        guard let first else { return false }
        return first.hasSameBytes(as: name) || others.contains { $0.hasSameBytes(as: name) }
    }
}

extension JSONMembers {
    /// Returns a string or an array of strings. Refuses an empty array and empty strings (`aud`, RFC 7519,
    /// section 4.1.3).
    func recipients(_ name: JSONName) throws(OAuthError) -> Recipients {
        if case .string(let only)? = values[name], !only.isEmpty { return Recipients(only) }
        guard let names = try oneOrMoreStrings(name) else { throw OAuthError(.missingParameter, name.text) }
        return Recipients(names)
    }
}

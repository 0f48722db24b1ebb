import GatehouseTypes

/// Who may accept a token. Nearly always it's one, for whom no list is made.
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

    /// Whether one of them is named so, byte for byte.
    func contains(_ name: String) -> Bool {
        guard let first else { return false }
        return first.hasSameBytes(as: name) || others.contains { $0.hasSameBytes(as: name) }
    }
}

extension JSONMembers {
    /// One text, or a list of nothing but texts; nothing in it is empty (`aud`, RFC 7519, section 4.1.3).
    func recipients(_ name: JSONName) throws(OAuthError) -> Recipients {
        if case .string(let only)? = values[name], !only.isEmpty { return Recipients(only) }
        guard let names = try oneOrMoreStrings(name) else { throw OAuthError(.missingParameter, name.text) }
        return Recipients(names)
    }
}

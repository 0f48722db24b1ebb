import GatehouseTypes

/// The parts of a token in compact form, decoded and ready to be spoiled.
struct TokenParts {
    var parts: [[UInt8]]

    init(_ compact: String) {
        parts = compact.split(separator: ".", omittingEmptySubsequences: false).map { Base64URL.decode($0) ?? [] }
    }

    var compact: String {
        parts.map { Base64URL.encode($0) }.joined(separator: ".")
    }

    /// The token with one part changed.
    func changing(_ index: Int, _ change: (inout [UInt8]) -> Void) -> String {
        var copy = self
        change(&copy.parts[index])
        return copy.compact
    }

    /// The token with other members in its header.
    func changingHeader(_ changes: [String: JSONValue?]) throws -> String {
        let header = try JSONValue(parsing: parts[0]).setting(changes).encoded
        return changing(0) { $0 = header }
    }
}

extension Array<UInt8> {
    /// The bytes cut off, or continued with zeros, at that length.
    func resized(_ count: Int) -> [UInt8] {
        Array(prefix(count)) + [UInt8](repeating: 0, count: Swift.max(0, count - self.count))
    }
}

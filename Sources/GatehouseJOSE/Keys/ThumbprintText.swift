import GatehouseTypes

/// The JSON text of a key's required members. It is written directly as bytes, because each DPoP proof contains its own
/// key, which needs a thumbprint.
enum ThumbprintText {
    /// The members in their required order: `crv`, `e`, `kty`, `n`, `x`, `y`.
    static func bytes(of family: any KeyFamily, _ numbers: KeyValuePairs<String, [UInt8]>) -> [UInt8] {
        var text = JSONText(expecting: numbers.reduce(64) { $0 + $1.value.count / 3 * 4 + 16 })
        if let curve = family.curve { text.append("crv", .string(curve)) }
        for (name, number) in numbers where name < "kty" { text.append(name, base64URL: number) }
        text.append("kty", .string(family.type))
        for (name, number) in numbers where name > "kty" { text.append(name, base64URL: number) }
        return text.finished()
    }
}

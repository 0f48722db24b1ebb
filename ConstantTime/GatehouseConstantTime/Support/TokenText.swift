import GatehouseTypes

/// Tokens in compact form.
enum TokenText {
    /// A token with one byte of a part changed.
    static func changed(_ text: String, part: Int, at place: Int) -> String {
        var parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        let bytes = needed("part") { Base64URL.decode(parts[part]) }
        parts[part] = Base64URL.encode(Sample.changed(bytes, at: place))
        return parts.joined(separator: ".")
    }
}

import GatehouseTypes

/// The members of a JSON Web Key, read strictly.
struct KeyMembers {
    private let members: [String: JSONValue]
    private let isPublished: Bool

    /// Creates the members of a key.
    ///
    /// - Parameters:
    ///   - value: The key.
    ///   - isPublished: Whether the key is from a published set. Deviations that don't change its meaning are then
    ///     tolerated: members that are `null`, restrictions that are an empty text, padding in base64url, and numbers
    ///     with leading zero bytes.
    /// - Throws: ``JOSEError`` with `invalidKey` if the key isn't an object.
    init(_ value: JSONValue, isPublished: Bool = false) throws(JOSEError) {
        guard let members = value.object else { throw JOSEError(.invalidKey, "object") }
        self.isPublished = isPublished
        self.members =
            isPublished
            ? members.filter { $0.value != .null && !(["use", "alg"].contains($0.key) && $0.value == "") } : members
    }

    func has(_ name: String) -> Bool {
        members[name] != nil
    }

    /// Whether at least one of the members is present.
    func hasAny(of names: [String]) -> Bool {
        members.keys.contains { names.contains($0) }
    }

    func optionalText(_ name: String) throws(JOSEError) -> String? {
        guard let value = members[name] else { return nil }
        guard let text = value.string else { throw JOSEError(.invalidKey, name) }
        return text
    }

    func optionalTexts(_ name: String) throws(JOSEError) -> [String]? {
        guard let value = members[name] else { return nil }
        guard let texts = value.strings else { throw JOSEError(.invalidKey, name) }
        return texts
    }

    func text(_ name: String) throws(JOSEError) -> String {
        guard let text = try optionalText(name) else { throw JOSEError(.invalidKey, name) }
        return text
    }

    /// Decodes a member of exactly that many bytes (RFC 7518, section 6.2.1.2; RFC 8037, section 2).
    func bytes(_ name: String, count: Int) throws(JOSEError) -> [UInt8] {
        guard let bytes = try decoded(name), bytes.count == count else { throw JOSEError(.invalidKey, name) }
        return bytes
    }

    /// Decodes a positive number without leading zero bytes (`Base64urlUInt`, RFC 7518, section 2).
    func number(_ name: String) throws(JOSEError) -> [UInt8] {
        guard var bytes = try decoded(name) else { throw JOSEError(.invalidKey, name) }
        if isPublished { bytes = Array(bytes.drop { $0 == 0 }) }
        guard let first = bytes.first, first != 0 else { throw JOSEError(.invalidKey, name) }
        return bytes
    }

    private func decoded(_ name: String) throws(JOSEError) -> [UInt8]? {
        let text = try text(name)
        guard isPublished, text.hasSuffix("="), text.utf8.count % 4 == 0 else { return Base64URL.decode(text) }
        return Base64URL.decode(String(text.dropLast(text.hasSuffix("==") ? 2 : 1)))
    }

    /// Decodes a secret member of exactly that many bytes.
    func secret(_ name: String, count: Int) throws(JOSEError) -> Secret {
        var bytes = try bytes(name, count: count)
        return Secret(wiping: &bytes)
    }

    /// Decodes a secret positive number without leading zero bytes.
    func secretNumber(_ name: String) throws(JOSEError) -> Secret {
        var bytes = try number(name)
        return Secret(wiping: &bytes)
    }

    /// The identifier of the key, with the same maximum length as in a header.
    func keyID() throws(JOSEError) -> KeyID? {
        guard let text = try optionalText("kid") else { return nil }
        guard text.utf8.count <= JOSEHeader.maximumKeyIDLength else { throw JOSEError(.invalidKey, "kid") }
        return KeyID(text)
    }
}

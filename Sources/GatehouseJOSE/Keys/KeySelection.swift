import GatehouseTypes

/// A key that a header can identify.
protocol IdentifiedKey {
    var keyID: KeyID? { get }

    /// Whether both contain the same key, whatever their identifiers and restrictions are.
    func hasSameKey(as other: Self) -> Bool
}

extension IdentifiedKey {
    /// False: secret keys aren't compared.
    func hasSameKey(as other: Self) -> Bool { false }
}

extension JSONWebKey: IdentifiedKey {
    func hasSameKey(as other: JSONWebKey) -> Bool { publicKey == other.publicKey }
}

/// Selects the one key that a token refers to: by its identifier, then by the algorithm, which determines the key's
/// type and must be allowed by its `use`, `key_ops` and `alg`.
///
/// Keys are never tried one after the other. If several different keys fit, the token is refused, and no other one.
enum KeySelection {
    /// Selects a key from a list.
    ///
    /// A single key without an identifier matches any identifier in the header.
    static func select<Key: IdentifiedKey>(
        from keys: [Key], for header: JOSEHeader, where isSuitable: (Key) -> Bool
    ) throws(JOSEError) -> Key {
        guard let keyID = header.keyID else { return try only(of: keys, where: isSuitable) { _ in true } }
        let isAlone = keys.count == 1
        return try only(of: keys, where: isSuitable) { $0.keyID == keyID || (isAlone && $0.keyID == nil) }
    }

    /// Selects a key from a published set. A key without an identifier doesn't match a header that names one.
    static func select<Key: IdentifiedKey>(
        fromSet keys: [Key], for header: JOSEHeader, where isSuitable: (Key) -> Bool
    ) throws(JOSEError) -> Key {
        guard let keyID = header.keyID else { return try only(of: keys, where: { _ in true }, among: isSuitable) }
        return try only(of: keys, where: isSuitable) { $0.keyID == keyID }
    }

    private static func only<Key: IdentifiedKey>(
        of keys: [Key], where isSuitable: (Key) -> Bool, among isMeant: (Key) -> Bool
    ) throws(JOSEError) -> Key {
        var isKnown = false
        var found: Key?
        for key in keys where isMeant(key) {
            isKnown = true
            guard isSuitable(key) else { continue }
            guard found?.hasSameKey(as: key) ?? true else { throw JOSEError(.ambiguousKey) }
            found = found ?? key
        }
        guard let found else { throw JOSEError(isKnown ? .keyNotSuitable : .keyNotFound) }
        return found
    }
}

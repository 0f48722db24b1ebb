import GatehouseTypes

/// A key that a header can name.
protocol IdentifiedKey {
    var keyID: KeyID? { get }
}

extension JSONWebKey: IdentifiedKey {}

/// Finds the one key that a token means, without trying and without guessing.
enum KeySelection {
    /// Selects a key of a list.
    ///
    /// A key that is given alone and has no id of its own doesn't contradict the header's.
    static func select<Key: IdentifiedKey>(
        from keys: [Key], for header: JOSEHeader, where isSuitable: (Key) -> Bool
    ) throws(JOSEError) -> Key {
        guard let keyID = header.keyID else { return try only(of: keys, where: isSuitable) { _ in true } }
        let isAlone = keys.count == 1
        return try only(of: keys, where: isSuitable) { $0.keyID == keyID || (isAlone && $0.keyID == nil) }
    }

    /// Selects a key of a published set, where a key without an id never stands in for the one that the header names.
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
            guard found == nil else { throw JOSEError(.ambiguousKey) }
            found = key
        }
        guard let found else { throw JOSEError(isKnown ? .keyNotSuitable : .keyNotFound) }
        return found
    }
}

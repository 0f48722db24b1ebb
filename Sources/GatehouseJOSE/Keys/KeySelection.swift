import GatehouseTypes

/// A key that a header can name.
protocol IdentifiedKey {
    var keyID: KeyID? { get }
}

extension JSONWebKey: IdentifiedKey {}

/// Finds the one key that a token means, without trying and without guessing.
enum KeySelection {
    /// Selects a key.
    ///
    /// A key that is given alone and has no id of its own doesn't contradict the header's.
    static func select<Key: IdentifiedKey>(
        from keys: [Key], for header: JOSEHeader, where isSuitable: (Key) -> Bool
    ) throws(JOSEError) -> Key {
        var candidates = keys
        if let keyID = header.keyID {
            candidates = keys.filter { $0.keyID == keyID || (keys.count == 1 && $0.keyID == nil) }
        }
        guard !candidates.isEmpty else { throw JOSEError(.keyNotFound) }
        let suitable = candidates.filter(isSuitable)
        guard let key = suitable.first else { throw JOSEError(.keyNotSuitable) }
        guard suitable.count == 1 else { throw JOSEError(.ambiguousKey) }
        return key
    }
}

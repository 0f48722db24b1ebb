public import GatehouseTypes

/// Shared keys that are kept together. A set with keys of other types among them is refused: such a set is a mistake of
/// whoever made it, and might have been published.
public struct SymmetricJSONWebKeySet: Sendable {
    /// The keys, in order.
    public let keys: [SymmetricJSONWebKey]

    /// Reads a set.
    ///
    /// - Parameter json: The set.
    /// - Throws: ``JOSEError``: `invalidKeySet` if it isn't one, is too great, or has a key of another type,
    ///   `duplicateKeyID` if two keys have one id, and `invalidKey` for a key that isn't one.
    public init(parsing json: JSONValue) throws(JOSEError) {
        guard let values = json["keys"]?.array, values.count <= JSONWebKeySet.maximumCount else {
            throw JOSEError(.invalidKeySet)
        }
        var keys: [SymmetricJSONWebKey] = []
        var keyIDs: Set<KeyID> = []
        for value in values {
            guard value["kty"]?.string == SymmetricJSONWebKey.type else { throw JOSEError(.invalidKeySet, "kty") }
            let key = try SymmetricJSONWebKey(parsing: value)
            if let keyID = key.keyID, !keyIDs.insert(keyID).inserted { throw JOSEError(.duplicateKeyID) }
            keys.append(key)
        }
        self.keys = keys
    }

    /// The keys that a token may mean: those of the id that its header names, and no others; all if it names none.
    public func candidates(for header: JOSEHeader) -> [SymmetricJSONWebKey] {
        guard let keyID = header.keyID else { return keys }
        return keys.filter { $0.keyID == keyID }
    }
}

public import GatehouseTypes

/// A set of symmetric keys. A set that also contains keys of other types is refused: such a set was assembled by
/// mistake and may have been published.
public struct SymmetricJSONWebKeySet: Sendable {
    /// The keys, in order.
    public let keys: [SymmetricJSONWebKey]

    /// Reads a set.
    ///
    /// - Parameter json: The set.
    /// - Throws: ``JOSEError``: `invalidKeySet` if it isn't a set, has too many keys, or contains a key of another
    ///   type, `duplicateKeyID` if two keys have the same identifier, and `invalidKey` for an invalid key.
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

    /// The keys to which a token may refer: the keys with the identifier that its header names, or all keys if it names
    /// none.
    public func candidates(for header: JOSEHeader) -> [SymmetricJSONWebKey] {
        guard let keyID = header.keyID else { return keys }
        return keys.filter { $0.keyID == keyID }
    }
}

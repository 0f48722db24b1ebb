package import GatehouseTypes

/// A published key set as it was read: the keys that can be used, and those that can't be read.
package struct KeySetReading: Sendable {
    /// A key of a set that isn't valid. A key of an unknown type isn't one: it is for other programs.
    package struct UnreadableKey: Error, Sendable, Hashable {
        /// The beginning of the key's identifier; `nil` if it has none.
        package let keyID: String?
        /// The reason: the name of a member, or a fixed text.
        package let reason: String

        init(_ json: JSONValue, _ error: JOSEError) {
            keyID = (json["kid"]?.string).map { String($0.prefix(64)) }
            reason = error.detail ?? error.code.rawValue
        }
    }

    /// The keys, each once.
    package let keySet: JSONWebKeySet

    /// The keys that can't be read.
    package let unreadable: [UnreadableKey]

    /// Reads a set. The rules are those of ``JSONWebKeySet/init(parsing:)-(JSONValue)``.
    package init(_ json: JSONValue) throws(JOSEError) {
        guard let values = json["keys"]?.array, values.count <= JSONWebKeySet.maximumCount else {
            throw JOSEError(.invalidKeySet)
        }
        var keys: [JSONWebKey] = []
        var known: Set<JSONWebKey> = []
        var unreadable: [UnreadableKey] = []
        for value in values {
            do {
                let key = try JSONWebKey(published: value)
                if known.insert(key).inserted { keys.append(key) }
            } catch {
                switch error.code {
                case .unsupportedKey: break
                case .invalidKey: unreadable.append(UnreadableKey(value, error))
                default: throw error
                }
            }
        }
        keySet = JSONWebKeySet(keys)
        self.unreadable = unreadable
    }
}

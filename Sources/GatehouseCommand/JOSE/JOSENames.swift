import GatehouseJOSE
import GatehouseTypes

/// What the options may name, and what a key's members say of its kind.
enum JOSENames {
    static let signing = words(SignatureAlgorithm.all.map(\.name) + MACAlgorithm.all.map(\.name))
    static let keyManagement = words(KeyManagementAlgorithm.all.map(\.name).sorted())
    static let encryption = words(ContentEncryptionAlgorithm.all.map(\.name).sorted())

    private static func words(_ names: [String]) -> Values {
        .words(names.map { Suggestion($0) })
    }

    /// Whether a key is a shared one. Nothing but its own `kty` says so, and never the token.
    static func isShared(_ key: JSONValue) -> Bool {
        key["kty"] == "oct"
    }

    /// Whether a set has shared keys only. One that mixes them with others isn't.
    static func isShared(set: JSONValue) -> Bool {
        guard let keys = set["keys"]?.array, !keys.isEmpty else { return false }
        return keys.allSatisfy { isShared($0) }
    }
}

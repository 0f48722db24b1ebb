import GatehouseJOSE
import GatehouseTypes

/// The algorithm names that the options accept, and the distinction between shared and other keys.
enum JOSENames {
    static let signing = words(SignatureAlgorithm.all.map(\.name) + MACAlgorithm.all.map(\.name))
    static let keyManagement = words(KeyManagementAlgorithm.all.map(\.name).sorted())
    static let encryption = words(ContentEncryptionAlgorithm.all.map(\.name).sorted())

    private static func words(_ names: [String]) -> Values {
        .words(names.map { Suggestion($0) })
    }

    /// Returns whether a key is a shared one. Only the key's own `kty` decides, never the token.
    static func isShared(_ key: JSONValue) -> Bool {
        key["kty"] == "oct"
    }

    /// Returns whether a set contains only shared keys. It returns `false` for a set that also contains other keys.
    static func isShared(set: JSONValue) -> Bool {
        guard let keys = set["keys"]?.array, !keys.isEmpty else { return false }
        return keys.allSatisfy { isShared($0) }
    }
}

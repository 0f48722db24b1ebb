import GatehouseTypes

/// The restrictions in a key (`use`, `key_ops` and `alg`, RFC 7517, sections 4.2 to 4.4). A missing member restricts
/// nothing.
struct KeyPurpose: Sendable, Hashable {
    var use: KeyUse?
    var operations: Set<KeyOperation>?
    var algorithm: String?

    /// Whether the key may be used with the algorithm for at least one of the operations.
    func allows(_ use: KeyUse, _ operations: Set<KeyOperation>, algorithm: String) -> Bool {
        guard self.use ?? use == use else { return false }
        if let own = self.operations, own.isDisjoint(with: operations) { return false }
        guard let own = self.algorithm else { return true }
        return own.hasSameBytes(as: algorithm)
    }
}

extension KeyPurpose {
    /// The restrictions of the public key that belongs to a private key.
    var counterpart: KeyPurpose {
        var purpose = self
        purpose.operations = operations.map { Set($0.map(\.counterpart)) }
        return purpose
    }

    init(parsing key: KeyMembers) throws(JOSEError) {
        use = try key.optionalText("use").map { KeyUse(rawValue: $0) }
        algorithm = try key.optionalText("alg")
        if let words = try key.optionalTexts("key_ops") {
            let operations = Set(words.map { KeyOperation(rawValue: $0) })
            guard operations.count == words.count else { throw JOSEError(.invalidKey, "key_ops") }
            self.operations = operations
        }
    }
}

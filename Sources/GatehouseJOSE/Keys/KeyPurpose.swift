import GatehouseTypes

/// What a key itself says about what it's for (RFC 7517, sections 4.2 to 4.4). What isn't said is allowed.
struct KeyPurpose: Sendable, Hashable {
    var use: KeyUse?
    var operations: Set<KeyOperation>?
    var algorithm: String?

    /// Whether the key may be used with the algorithm for one of the operations.
    func allows(_ use: KeyUse, _ operations: Set<KeyOperation>, algorithm: String) -> Bool {
        guard self.use ?? use == use else { return false }
        if let own = self.operations, own.isDisjoint(with: operations) { return false }
        guard let own = self.algorithm else { return true }
        return own.hasSameBytes(as: algorithm)
    }
}

extension KeyPurpose {
    /// What the public half of a private key is for.
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

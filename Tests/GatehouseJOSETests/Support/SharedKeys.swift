import GatehouseJOSE
import GatehouseTypes

extension SymmetricJSONWebKey {
    /// A key whose bytes count up from zero.
    static func counting(_ count: Int, keyID: KeyID? = nil) -> SymmetricJSONWebKey {
        SymmetricJSONWebKey(Secret(bytes: (0..<count).map { UInt8(truncatingIfNeeded: $0) }), keyID: keyID)
    }

    /// Reads a key from JSON text.
    init(_ text: String) throws {
        try self.init(parsing: JSONValue(parsing: text))
    }

    /// A key of the length that the algorithm asks for.
    static func fitting(
        _ algorithm: KeyManagementAlgorithm, _ encryption: ContentEncryptionAlgorithm = .a256GCM
    ) throws -> SymmetricJSONWebKey {
        let key = try generate(for: algorithm, encryption: encryption, randomness: SystemRandomSource())
        return SymmetricJSONWebKey(key.secret)
    }
}

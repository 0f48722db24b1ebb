import GatehouseCrypto
import GatehouseJOSE
import GatehouseTesting
import GatehouseTypes
import Testing

/// The keys of those who sign, and of those whom tokens are sealed for.
struct ExampleKeys {
    private static let made = Result { try ExampleKeys() }

    private let signers: [String: PrivateJSONWebKey]
    private let elliptic: PrivateKey
    private let rsa: PrivateKey

    private init() throws {
        elliptic = try PrivateKey.generate(.p256)
        rsa = try PrivateKey.generate(.rsa(bits: 2048))
        let rsaSigner = try PrivateKey.generate(.rsa(bits: 2048))
        var keys: [SignatureAlgorithm: PrivateKey] = [
            .es256: try .generate(.p256), .es384: try .generate(.p384), .es512: try .generate(.p521),
            .edDSA: try .generate(.ed25519), .ed25519: try .generate(.ed25519),
        ]
        for algorithm in SignatureAlgorithm.all where keys[algorithm] == nil { keys[algorithm] = rsaSigner }
        signers = Dictionary(
            uniqueKeysWithValues: keys.map { algorithm, key in
                (algorithm.name, PrivateJSONWebKey(key, use: .signature, algorithm: algorithm.name))
            })
    }

    /// Who signs in that way.
    static func signer(_ algorithm: SignatureAlgorithm) throws -> PrivateJSONWebKey {
        try #require(made.get().signers[algorithm.name])
    }

    /// Whom tokens are sealed for in that way.
    static func receiver(_ algorithm: KeyManagementAlgorithm) throws -> PrivateJSONWebKey {
        let keys = try made.get()
        let key = algorithm.isFor(keys.rsa.kind) ? keys.rsa : keys.elliptic
        return PrivateJSONWebKey(key, use: .encryption, algorithm: algorithm.name)
    }

    /// The key that two share.
    static func shared(_ algorithm: MACAlgorithm) -> SymmetricJSONWebKey {
        SymmetricJSONWebKey(
            Secret(bytes: Array(0..<UInt8(algorithm.minimumKeySize))), keyID: nil, use: .signature,
            algorithm: algorithm.name)
    }
}

extension PrivateJSONWebKey {
    /// The key as a peer gets it.
    var value: JSONValue {
        get throws { try JSONValue(parsing: json.revealedBytes) }
    }
}

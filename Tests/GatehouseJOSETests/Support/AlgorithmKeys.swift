import GatehouseCrypto
import GatehouseJOSE
import GatehouseTypes
import Testing

/// A key for each algorithm, made once: RSA's take their time.
enum AlgorithmKeys {
    private static let keys: [PrivateKey] = [GatehouseCrypto.KeyKind.p256, .p384, .p521, .ed25519, .rsa(bits: 2048)]
        .compactMap { try? PrivateKey.generate($0) }

    /// A signer whose key has no name.
    static func signer(_ algorithm: SignatureAlgorithm) throws -> SigningKey {
        try #require(keys.lazy.compactMap { try? SigningKey($0, algorithm: algorithm, keyID: nil) }.first)
    }

    /// The public key that says nothing about what it's for.
    static func plainKey(_ algorithm: SignatureAlgorithm) throws -> JSONWebKey {
        JSONWebKey(try signer(algorithm).publicKey.publicKey, keyID: nil)
    }

    /// A token that is really signed, whatever its header says.
    static func token(
        header: String, payload: String = "{}", signedWith algorithm: SignatureAlgorithm
    ) async throws -> String {
        let input = Base64URL.encode(Array(header.utf8)) + "." + Base64URL.encode(Array(payload.utf8))
        let signature = try await signer(algorithm).signature(for: Array(input.utf8))
        return input + "." + Base64URL.encode(signature)
    }
}

extension SignatureAlgorithm {
    static let everything = Set(SignatureAlgorithm.all)

    /// Whether both names stand for one way to sign: RFC 9864 calls EdDSA with this curve by its curve's name.
    func isSame(as other: SignatureAlgorithm) -> Bool {
        let names: Set = ["EdDSA", "Ed25519"]
        return self == other || names.isSuperset(of: [name, other.name])
    }
}

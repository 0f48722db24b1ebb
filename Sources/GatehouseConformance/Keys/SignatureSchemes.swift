import GatehouseCrypto

/// What the names in `alg` mean. The list is the suite's own: a provider of this package mustn't be judged by its own.
enum SignatureSchemes {
    static let all: [(name: String, scheme: SignatureScheme)] = [
        ("ES256", .ecdsaP256SHA256), ("ES384", .ecdsaP384SHA384), ("ES512", .ecdsaP521SHA512),
        ("EdDSA", .ed25519), ("Ed25519", .ed25519),
        ("RS256", .rsaPKCS1v15SHA256), ("RS384", .rsaPKCS1v15SHA384), ("RS512", .rsaPKCS1v15SHA512),
        ("PS256", .rsaPSSSHA256), ("PS384", .rsaPSSSHA384), ("PS512", .rsaPSSSHA512),
    ]

    static func scheme(_ name: String) -> SignatureScheme? {
        all.first { $0.name == name }?.scheme
    }
}

/// What each kind of key brings: how a key of libcrypto is taken apart into its numbers.
///
/// All keys from outside, whatever their format, are taken apart and made again from their numbers, so that one set of
/// checks stands in front of every key.
protocol KeyFamily: Sendable {
    /// The public numbers, or nothing if the key is of another family.
    static func publicComponents(of key: EVPKey) -> PublicKeyComponents?

    /// The private numbers, or nothing if the key is of another family.
    static func privateComponents(of key: EVPKey) -> PrivateKeyComponents?
}

enum KeyFamilies {
    static let all: [any KeyFamily.Type] = [P256Family.self, Ed25519Family.self, RSAFamily.self]

    static func publicComponents(of key: EVPKey) throws(CryptoError) -> PublicKeyComponents {
        for family in all {
            if let components = family.publicComponents(of: key) { return components }
        }
        throw CryptoError(.unsupportedKey, during: "public key import")
    }

    static func privateComponents(of key: EVPKey) throws(CryptoError) -> PrivateKeyComponents {
        for family in all {
            if let components = family.privateComponents(of: key) { return components }
        }
        throw CryptoError(.unsupportedKey, during: "private key import")
    }
}

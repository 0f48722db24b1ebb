/// A family of keys: extracts the components of a libcrypto key.
///
/// Every imported key, in any format, is split into its components and created again from them, so that the same checks
/// apply to all keys.
protocol KeyFamily: Sendable {
    /// The public components; nil if the key belongs to another family.
    func publicComponents(of key: EVPKey) throws(CryptoError) -> PublicKeyComponents?

    /// The private components; nil if the key belongs to another family.
    func privateComponents(of key: EVPKey) throws(CryptoError) -> PrivateKeyComponents?
}

enum KeyFamilies {
    static let all: [any KeyFamily] = [
        NISTCurve.p256, NISTCurve.p384, NISTCurve.p521, OctetKeyPair.ed25519, OctetKeyPair.x25519, RSAFamily(),
    ]

    static func publicComponents(of key: EVPKey) throws(CryptoError) -> PublicKeyComponents {
        for family in all {
            if let components = try family.publicComponents(of: key) { return components }
        }
        throw CryptoError(.unsupportedKey, during: "public key import")
    }

    static func privateComponents(of key: EVPKey) throws(CryptoError) -> PrivateKeyComponents {
        for family in all {
            if let components = try family.privateComponents(of: key) { return components }
        }
        throw CryptoError(.unsupportedKey, during: "private key import")
    }
}

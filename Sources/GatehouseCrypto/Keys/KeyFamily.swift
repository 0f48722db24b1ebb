/// What each kind of key brings: how a key of libcrypto is taken apart into its numbers.
///
/// All keys from outside, whatever their format, are taken apart and made again from their numbers, so that one set of
/// checks stands in front of every key.
protocol KeyFamily: Sendable {
    /// The public numbers, or nothing if the key is of another family.
    func publicComponents(of key: EVPKey) throws(CryptoError) -> PublicKeyComponents?

    /// The private numbers, or nothing if the key is of another family.
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

/// The kinds of asymmetric keys. Each curve adds its kinds as static members.
@nonexhaustive
public enum KeyKind: Hashable, Sendable {
    /// A point on an elliptic curve (`EC`, RFC 7518, section 6.2).
    case ec(ECCurve)
    /// A byte string (`OKP`, RFC 8037, section 2).
    case okp(OKPCurve)
    /// An RSA key (RFC 8017) with the number of bits of its modulus.
    case rsa(bits: Int)

    /// Whether the keys support key agreement. Both keys must be of the same kind.
    package var supportsKeyAgreement: Bool {
        switch self {
        case .ec(let curve): curve.supportsKeyAgreement
        case .okp(let curve): curve.signature == nil
        case .rsa: false
        }
    }
}

extension SignatureScheme {
    /// Whether the scheme works with that kind of key.
    public func isFor(_ kind: KeyKind) -> Bool {
        switch kind {
        case .ec(let curve): curve.signature === self
        case .okp(let curve): curve.signature === self
        case .rsa: isRSA
        }
    }
}

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
    static let all: [any KeyFamily] = (ECCurve.all as [any KeyFamily]) + OKPCurve.all + [RSAFamily()]

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

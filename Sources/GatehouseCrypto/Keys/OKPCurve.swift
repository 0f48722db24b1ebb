import COpenSSL
import GatehouseTypes

/// A curve of keys of the type `OKP`, whose keys are byte strings (RFC 8037, section 2).
///
/// A curve is described by one call of the initializer: see `Curve25519.swift`.
public final class OKPCurve: Sendable {
    /// The name of the curve in a JSON Web Key (`crv`).
    public let name: String
    /// The length of a private and of a public key in bytes.
    public let keySize: Int
    /// The signature scheme of the curve; nil if the curve is for key agreement.
    let signature: SignatureScheme?

    /// libcrypto's name for the curve.
    private let type: StaticString
    private let isAcceptable: @Sendable (_ x: [UInt8]) -> Bool

    /// Describes a curve.
    ///
    /// - Parameters:
    ///   - name: The name of the curve in a JSON Web Key (`crv`).
    ///   - type: libcrypto's name for the curve.
    ///   - keySize: The length of a private and of a public key in bytes.
    ///   - signature: The signature scheme of the curve; nil if the curve is for key agreement.
    ///   - isAcceptable: Whether a public key of that length passes the checks that libcrypto doesn't perform.
    init(
        _ name: String, type: StaticString, keySize: Int, signature: SignatureScheme?,
        isAcceptable: @escaping @Sendable (_ x: [UInt8]) -> Bool = { _ in true }
    ) {
        self.name = name
        self.type = type
        self.keySize = keySize
        self.signature = signature
        self.isAcceptable = isAcceptable
    }
}

extension OKPCurve: Hashable, CustomStringConvertible {
    /// Whether both are the same curve.
    public static func == (left: OKPCurve, right: OKPCurve) -> Bool {
        left === right
    }

    /// Hashes the identity of the curve.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }

    /// The name of the curve.
    public var description: String { name }
}

extension OKPCurve: KeyFamily {
    func generate() throws(CryptoError) -> EVPKey {
        try EVPKey.generate("\(type)", with: ParameterList([]))
    }

    func publicKey(_ bytes: [UInt8]) throws(CryptoError) -> EVPKey {
        let operation = "\(name) public key import"
        guard bytes.count == keySize, isAcceptable(bytes) else { throw CryptoError(.invalidKey, during: operation) }
        let key = unsafe EVP_PKEY_new_raw_public_key_ex(nil, type.cString, nil, bytes, bytes.count)
        return unsafe EVPKey(owning: try Library.unwrap(key, .invalidKey, during: operation))
    }

    func privateKey(_ secret: Secret, x: [UInt8]) throws(CryptoError) -> EVPKey {
        let operation = "\(name) private key import"
        guard secret.count == keySize, x.count == keySize, isAcceptable(x) else {
            throw CryptoError(.invalidKey, during: operation)
        }
        let pointer = unsafe secret.withRevealedBytes { bytes in
            unsafe bytes.withUnsafeBufferPointer {
                unsafe EVP_PKEY_new_raw_private_key_ex(nil, type.cString, nil, $0.baseAddress, $0.count)
            }
        }
        let key = unsafe EVPKey(owning: try Library.unwrap(pointer, .invalidKey, during: operation))
        guard publicBytes(of: key) == x else { throw CryptoError(.invalidKey, during: operation) }
        return key
    }

    func publicComponents(of key: EVPKey) -> PublicKeyComponents? {
        publicBytes(of: key).map { .okp(self, x: $0) }
    }

    func privateComponents(of key: EVPKey) -> PrivateKeyComponents? {
        guard let x = publicBytes(of: key) else { return nil }
        var count = keySize
        let d = unsafe Secret(filling: keySize) { memory in
            unsafe key.withPointer { unsafe EVP_PKEY_get_raw_private_key($0, memory, &count) == 1 }
        }
        guard let d, count == keySize else {
            Library.clearErrors()
            return nil
        }
        return .okp(self, d: d, x: x)
    }

    private func publicBytes(of key: EVPKey) -> [UInt8]? {
        guard key.isNamed("\(type)") else { return nil }
        var bytes = [UInt8](repeating: 0, count: keySize)
        var count = keySize
        let status = unsafe key.withPointer { unsafe EVP_PKEY_get_raw_public_key($0, &bytes, &count) }
        guard status == 1, count == keySize else {
            Library.clearErrors()
            return nil
        }
        return bytes
    }
}

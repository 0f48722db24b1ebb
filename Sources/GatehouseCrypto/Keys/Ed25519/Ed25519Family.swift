import COpenSSL
import GatehouseTypes

/// Ed25519 keys.
enum Ed25519Family: KeyFamily {
    static let name = "ED25519"
    static let size = 32

    static func generate() throws(CryptoError) -> EVPKey {
        try EVPKey.generate(name, with: ParameterList([]))
    }

    static func publicKey(_ bytes: [UInt8]) throws(CryptoError) -> EVPKey {
        let operation = "Ed25519 public key import"
        guard bytes.count == size, Ed25519Point.isAcceptable(bytes) else {
            throw CryptoError(.invalidKey, during: operation)
        }
        let key = unsafe EVP_PKEY_new_raw_public_key_ex(nil, name, nil, bytes, bytes.count)
        return unsafe EVPKey(owning: try Library.unwrap(key, .invalidKey, during: operation))
    }

    static func privateKey(_ secret: Secret, x: [UInt8]) throws(CryptoError) -> EVPKey {
        let operation = "Ed25519 private key import"
        let bytes = secret.revealedBytes
        guard bytes.count == size else { throw CryptoError(.invalidKey, during: operation) }
        let pointer = unsafe EVP_PKEY_new_raw_private_key_ex(nil, name, nil, bytes, bytes.count)
        let key = unsafe EVPKey(owning: try Library.unwrap(pointer, .invalidKey, during: operation))
        guard publicComponents(of: key) == .ed25519(x: x) else { throw CryptoError(.invalidKey, during: operation) }
        return key
    }

    static func publicComponents(of key: EVPKey) -> PublicKeyComponents? {
        guard key.isNamed(name) else { return nil }
        var bytes = [UInt8](repeating: 0, count: size)
        var count = size
        let status = unsafe key.withPointer { unsafe EVP_PKEY_get_raw_public_key($0, &bytes, &count) }
        guard status == 1, count == size else {
            Library.clearErrors()
            return nil
        }
        return .ed25519(x: bytes)
    }

    static func privateComponents(of key: EVPKey) -> PrivateKeyComponents? {
        guard case .ed25519(let x) = publicComponents(of: key) else { return nil }
        var bytes = [UInt8](repeating: 0, count: size)
        var count = size
        let status = unsafe key.withPointer { unsafe EVP_PKEY_get_raw_private_key($0, &bytes, &count) }
        guard status == 1, count == size else {
            Library.clearErrors()
            return nil
        }
        return .ed25519(d: Secret(bytes: bytes), x: x)
    }
}

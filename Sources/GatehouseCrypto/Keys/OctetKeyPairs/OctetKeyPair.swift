import COpenSSL
import GatehouseTypes

/// The keys that are byte strings (RFC 8037, section 2). Each curve is an instance in its own file.
struct OctetKeyPair: KeyFamily {
    /// libcrypto's name for the curve.
    let name: StaticString
    let size: Int

    let isAcceptable: @Sendable (_ x: [UInt8]) -> Bool
    let join: @Sendable (_ x: [UInt8]) -> PublicKeyComponents
    let joinPrivate: @Sendable (_ d: Secret, _ x: [UInt8]) -> PrivateKeyComponents

    func generate() throws(CryptoError) -> EVPKey {
        try EVPKey.generate("\(name)", with: ParameterList([]))
    }

    func publicKey(_ bytes: [UInt8]) throws(CryptoError) -> EVPKey {
        let operation = "\(name) public key import"
        guard bytes.count == size, isAcceptable(bytes) else { throw CryptoError(.invalidKey, during: operation) }
        let key = unsafe EVP_PKEY_new_raw_public_key_ex(nil, name.cString, nil, bytes, bytes.count)
        return unsafe EVPKey(owning: try Library.unwrap(key, .invalidKey, during: operation))
    }

    func privateKey(_ secret: Secret, x: [UInt8]) throws(CryptoError) -> EVPKey {
        let operation = "\(name) private key import"
        guard secret.count == size, x.count == size, isAcceptable(x) else {
            throw CryptoError(.invalidKey, during: operation)
        }
        let pointer = unsafe secret.withRevealedBytes { bytes in
            unsafe bytes.withUnsafeBufferPointer {
                unsafe EVP_PKEY_new_raw_private_key_ex(nil, name.cString, nil, $0.baseAddress, $0.count)
            }
        }
        let key = unsafe EVPKey(owning: try Library.unwrap(pointer, .invalidKey, during: operation))
        guard publicBytes(of: key) == x else { throw CryptoError(.invalidKey, during: operation) }
        return key
    }

    func publicComponents(of key: EVPKey) -> PublicKeyComponents? {
        publicBytes(of: key).map(join)
    }

    func privateComponents(of key: EVPKey) -> PrivateKeyComponents? {
        guard let x = publicBytes(of: key) else { return nil }
        var count = size
        let d = unsafe Secret(filling: size) { memory in
            unsafe key.withPointer { unsafe EVP_PKEY_get_raw_private_key($0, memory, &count) == 1 }
        }
        guard let d, count == size else {
            Library.clearErrors()
            return nil
        }
        return joinPrivate(d, x)
    }

    private func publicBytes(of key: EVPKey) -> [UInt8]? {
        guard key.isNamed("\(name)") else { return nil }
        var bytes = [UInt8](repeating: 0, count: size)
        var count = size
        let status = unsafe key.withPointer { unsafe EVP_PKEY_get_raw_public_key($0, &bytes, &count) }
        guard status == 1, count == size else {
            Library.clearErrors()
            return nil
        }
        return bytes
    }
}

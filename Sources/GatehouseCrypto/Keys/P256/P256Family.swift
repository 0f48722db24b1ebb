import COpenSSL
import GatehouseTypes

/// Keys on the curve P-256.
enum P256Family: KeyFamily {
    static let coordinateSize = 32

    static func generate() throws(CryptoError) -> EVPKey {
        try EVPKey.generate("EC", with: ParameterList([.text("group", "P-256")]))
    }

    static func publicKey(x: [UInt8], y: [UInt8]) throws(CryptoError) -> EVPKey {
        let operation = "P-256 public key import"
        guard x.count == coordinateSize, y.count == coordinateSize else {
            throw CryptoError(.invalidKey, during: operation)
        }
        // Copying a key without a point and setting one is a quarter of the cost of making a key from parameters.
        let template = try template.get()
        let copy = unsafe template.withPointer { unsafe EVP_PKEY_dup($0) }
        let key = unsafe EVPKey(owning: try Library.unwrap(copy, during: operation))
        let point = encoded(x: x, y: y)
        let status = unsafe key.withPointer { unsafe EVP_PKEY_set1_encoded_public_key($0, point, point.count) }
        try Library.check(status, .invalidKey, during: operation)
        return key
    }

    static func privateKey(d: Secret, x: [UInt8], y: [UInt8]) throws(CryptoError) -> EVPKey {
        let operation = "P-256 private key import"
        let scalar = d.revealedBytes
        guard scalar.count == coordinateSize, x.count == coordinateSize, y.count == coordinateSize else {
            throw CryptoError(.invalidKey, during: operation)
        }
        let parameters = try ParameterList([
            .text("group", "P-256"), .octets("pub", OctetBuffer(encoded(x: x, y: y))),
            .number("priv", BigNumber(scalar)),
        ])
        let selection = COpenSSL_keyPairSelection()
        let key = try EVPKey.make("EC", selection: selection, from: parameters, during: operation)
        try key.checkPair(during: operation)
        return key
    }

    static func publicComponents(of key: EVPKey) -> PublicKeyComponents? {
        guard key.isNamed("EC"), key.text("group") == "prime256v1",
            let x = key.number("qx")?.bytes(count: coordinateSize),
            let y = key.number("qy")?.bytes(count: coordinateSize)
        else { return nil }
        return .p256(x: x, y: y)
    }

    static func privateComponents(of key: EVPKey) -> PrivateKeyComponents? {
        guard case .p256(let x, let y) = publicComponents(of: key),
            let d = key.number("priv")?.bytes(count: coordinateSize)
        else { return nil }
        return .p256(d: Secret(bytes: d), x: x, y: y)
    }

    private static func encoded(x: [UInt8], y: [UInt8]) -> [UInt8] {
        [0x04] + x + y
    }

    private static let template = Result { () throws(CryptoError) in
        let parameters = try ParameterList([.text("group", "P-256")])
        let selection = COpenSSL_keyParametersSelection()
        return try EVPKey.make("EC", selection: selection, from: parameters, during: "P-256 set-up")
    }
}

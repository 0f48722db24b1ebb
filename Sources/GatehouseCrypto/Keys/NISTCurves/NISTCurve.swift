import COpenSSL
import GatehouseTypes

/// The keys of a prime curve of NIST (SP 800-186, section 3.2.1). Each curve is an instance in its own file.
struct NISTCurve: KeyFamily {
    let name: StaticString
    /// libcrypto's name for the curve. It differs from NIST's name for P-256.
    let group: String
    let coordinateSize: Int
    let kind: KeyKind

    private let join: @Sendable (_ x: [UInt8], _ y: [UInt8]) -> PublicKeyComponents
    private let joinPrivate: @Sendable (_ d: Secret, _ x: [UInt8], _ y: [UInt8]) -> PrivateKeyComponents
    /// The pool in which public keys are created. Setting the point of an existing key takes a tenth of the time of
    /// creating a key from parameters.
    private let mold: Result<PublicKeyPool, CryptoError>

    init(
        _ name: StaticString, group: String, coordinateSize: Int, kind: KeyKind,
        join: @escaping @Sendable ([UInt8], [UInt8]) -> PublicKeyComponents,
        joinPrivate: @escaping @Sendable (Secret, [UInt8], [UInt8]) -> PrivateKeyComponents
    ) {
        self.name = name
        self.group = group
        self.coordinateSize = coordinateSize
        self.kind = kind
        self.join = join
        self.joinPrivate = joinPrivate
        mold = Result { () throws(CryptoError) in
            let parameters = try ParameterList([.text("group", name)])
            let selection = COpenSSL_keyParametersSelection()
            let template = try EVPKey.make("EC", selection: selection, from: parameters, during: "\(name) set-up")
            return PublicKeyPool(template: template)
        }
    }

    func generate() throws(CryptoError) -> EVPKey {
        try EVPKey.generate("EC", with: ParameterList([.text("group", name)]))
    }

    func publicKey(x: [UInt8], y: [UInt8]) throws(CryptoError) -> EVPKey {
        guard x.count == coordinateSize, y.count == coordinateSize else { throw refusal("public") }
        guard let key = try mold.get().key(with: encoded(x: x, y: y)) else { throw refusal("public") }
        return key
    }

    func privateKey(d: Secret, x: [UInt8], y: [UInt8]) throws(CryptoError) -> EVPKey {
        let operation = "\(name) private key import"
        guard d.count == coordinateSize, x.count == coordinateSize, y.count == coordinateSize else {
            throw refusal("private")
        }
        let parameters = try ParameterList([
            .text("group", name), .octets("pub", OctetBuffer(encoded(x: x, y: y))), .number("priv", BigNumber(d)),
        ])
        let selection = COpenSSL_keyPairSelection()
        let key = try EVPKey.make("EC", selection: selection, from: parameters, during: operation)
        try key.checkPair(during: operation)
        return key
    }

    func publicComponents(of key: EVPKey) throws(CryptoError) -> PublicKeyComponents? {
        guard let point = try point(of: key) else { return nil }
        return join(point.x, point.y)
    }

    func privateComponents(of key: EVPKey) throws(CryptoError) -> PrivateKeyComponents? {
        guard let point = try point(of: key), let d = key.number("priv")?.secret(count: coordinateSize) else {
            return nil
        }
        return joinPrivate(d, point.x, point.y)
    }

    /// The coordinates of the key's point; nil if the key is on another curve or has explicit curve parameters.
    ///
    /// - Throws: ``CryptoError`` with `invalidKey` if the point has no coordinates (the point at infinity).
    private func point(of key: EVPKey) throws(CryptoError) -> (x: [UInt8], y: [UInt8])? {
        guard key.isNamed("EC"), key.text("group") == group, key.integer("decoded-from-explicit") != 1 else {
            return nil
        }
        guard let x = key.number("qx")?.bytes(count: coordinateSize),
            let y = key.number("qy")?.bytes(count: coordinateSize)
        else { throw refusal("public") }
        return (x, y)
    }

    /// The uncompressed encoding of a point (SEC 1, section 2.3.3).
    private func encoded(x: [UInt8], y: [UInt8]) -> [UInt8] {
        var point: [UInt8] = []
        point.reserveCapacity(1 + 2 * coordinateSize)
        point.append(0x04)
        point += x
        point += y
        return point
    }

    private func refusal(_ half: String, _ code: CryptoError.Code = .invalidKey) -> CryptoError {
        Library.failure(code, during: "\(name) \(half) key import")
    }
}

import COpenSSL
import GatehouseTypes

/// An elliptic curve of keys of the type `EC` (RFC 7518, section 6.2), with the ECDSA scheme of its keys.
///
/// A curve is described by one call of the initializer: see `NISTCurves.swift`.
public final class ECCurve: Sendable {
    /// The name of the curve in a JSON Web Key (`crv`).
    public let name: String
    /// The length of a coordinate and of a scalar in bytes.
    public let coordinateSize: Int
    /// ECDSA with this curve and its digest algorithm.
    let signature: SignatureScheme
    /// Whether the curve may be used for key agreement.
    let supportsKeyAgreement: Bool

    /// libcrypto's own name for the curve, which differs from NIST's.
    private let group: StaticString
    /// The pool in which public keys are created. Setting the point of an existing key takes a tenth of the time of
    /// creating a key from parameters.
    private let pool: Result<PublicKeyPool, CryptoError>
    private let generators = Pool<GenerationContext>()

    /// Describes a curve.
    ///
    /// - Parameters:
    ///   - name: The name of the curve in a JSON Web Key (`crv`).
    ///   - group: libcrypto's name for the curve: the one that it reports for a key.
    ///   - coordinateSize: The length of a coordinate in bytes.
    ///   - digest: The digest algorithm of its signatures.
    ///   - supportsKeyAgreement: Whether the curve may be used for key agreement.
    init(
        _ name: String, group: StaticString, coordinateSize: Int, digest: DigestAlgorithm,
        supportsKeyAgreement: Bool = true
    ) {
        self.name = name
        self.group = group
        self.coordinateSize = coordinateSize
        self.supportsKeyAgreement = supportsKeyAgreement
        signature = .ecdsa("\(name) and \(digest.name)", digest, coordinateSize: coordinateSize)
        pool = Result { () throws(CryptoError) in
            let parameters = try ParameterList([.text("group", group)])
            let selection = COpenSSL_keyParametersSelection()
            let template = try EVPKey.make("EC", selection: selection, from: parameters, during: "\(name) set-up")
            return PublicKeyPool(template: template)
        }
    }
}

extension ECCurve: Hashable, CustomStringConvertible {
    /// Whether both are the same curve.
    public static func == (left: ECCurve, right: ECCurve) -> Bool {
        left === right
    }

    /// Hashes the identity of the curve.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }

    /// The name of the curve.
    public var description: String { name }
}

extension ECCurve: KeyFamily {
    func generate() throws(CryptoError) -> EVPKey {
        let context: GenerationContext =
            if let ready = generators.take() {
                ready
            } else {
                try GenerationContext("EC", with: ParameterList([.text("group", group)]))
            }
        let key = try context.generate()
        generators.put(context)
        return key
    }

    /// The public components of a key that was generated on this curve.
    func generatedComponents(of key: EVPKey) throws(CryptoError) -> PublicKeyComponents {
        guard let point = key.encodedPoint, point.count == 1 + 2 * coordinateSize, point[0] == 0x04 else {
            throw refusal("generated", .libraryFailure)
        }
        return .ec(
            self, x: Array(point[1..<1 + coordinateSize]), y: Array(point[(1 + coordinateSize)...]))
    }

    func publicKey(x: [UInt8], y: [UInt8]) throws(CryptoError) -> EVPKey {
        guard x.count == coordinateSize, y.count == coordinateSize else { throw refusal("public") }
        guard let key = try pool.get().key(with: encoded(x: x, y: y)) else { throw refusal("public") }
        return key
    }

    func privateKey(d: Secret, x: [UInt8], y: [UInt8]) throws(CryptoError) -> EVPKey {
        let operation = "\(name) private key import"
        guard d.count == coordinateSize, x.count == coordinateSize, y.count == coordinateSize else {
            throw refusal("private")
        }
        let parameters = try ParameterList([
            .text("group", group), .octets("pub", OctetBuffer(encoded(x: x, y: y))), .number("priv", BigNumber(d)),
        ])
        let selection = COpenSSL_keyPairSelection()
        let key = try EVPKey.make("EC", selection: selection, from: parameters, during: operation)
        try key.checkPair(during: operation)
        return key
    }

    func publicComponents(of key: EVPKey) throws(CryptoError) -> PublicKeyComponents? {
        guard let point = try point(of: key) else { return nil }
        return .ec(self, x: point.x, y: point.y)
    }

    func privateComponents(of key: EVPKey) throws(CryptoError) -> PrivateKeyComponents? {
        guard let point = try point(of: key), let d = key.number("priv")?.secret(count: coordinateSize) else {
            return nil
        }
        return .ec(self, d: d, x: point.x, y: point.y)
    }

    /// The coordinates of the key's point; nil if the key is on another curve or has explicit curve parameters.
    ///
    /// - Throws: ``CryptoError`` with `invalidKey` if the point has no coordinates (the point at infinity).
    private func point(of key: EVPKey) throws(CryptoError) -> (x: [UInt8], y: [UInt8])? {
        guard key.isNamed("EC"), key.text("group") == "\(group)", key.integer("decoded-from-explicit") != 1 else {
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

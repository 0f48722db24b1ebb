import GatehouseCrypto
import GatehouseTypes

/// The type and the curve of a JSON Web Key (`kty` and `crv`; RFC 7518, section 6; RFC 8037, section 2).
enum KeyType {
    case ec(ECCurve)
    case okp(OKPCurve)
    case rsa

    /// Reads the type and the curve.
    ///
    /// - Throws: ``JOSEError``: `symmetricKey` for the type `oct`, `unsupportedKey` for other types and curves,
    ///   `invalidKey`.
    init(of key: KeyMembers) throws(JOSEError) {
        let type = try key.text("kty")
        if type.hasSameBytes(as: "EC") {
            self = .ec(try KeyType.curve(of: key, among: ECCurve.all, \.name))
        } else if type.hasSameBytes(as: "OKP") {
            self = .okp(try KeyType.curve(of: key, among: OKPCurve.all, \.name))
        } else if type.hasSameBytes(as: "RSA") {
            self = .rsa
        } else {
            throw type.hasSameBytes(as: "oct") ? JOSEError(.symmetricKey) : JOSEError(.unsupportedKey, "kty")
        }
    }

    private static func curve<Curve>(
        of key: KeyMembers, among curves: [Curve], _ name: (Curve) -> String
    ) throws(JOSEError) -> Curve {
        let text = try key.text("crv")
        guard let curve = curves.first(where: { name($0).hasSameBytes(as: text) }) else {
            throw JOSEError(.unsupportedKey, "crv")
        }
        return curve
    }

    /// Whether there are signatures with such keys.
    var hasSignatures: Bool {
        switch self {
        case .ec(let curve): SignatureAlgorithm(preferredBy: .ec(curve)) != nil
        case .okp(let curve): SignatureAlgorithm(preferredBy: .okp(curve)) != nil
        case .rsa: true
        }
    }

    /// Reads the public members.
    func publicComponents(_ key: KeyMembers) throws(JOSEError) -> PublicKeyComponents {
        switch self {
        case .ec(let curve):
            let x = try key.bytes("x", count: curve.coordinateSize)
            return .ec(curve, x: x, y: try key.bytes("y", count: curve.coordinateSize))
        case .okp(let curve): return .okp(curve, x: try key.bytes("x", count: curve.keySize))
        case .rsa: return .rsa(n: try key.number("n"), e: try key.number("e"))
        }
    }

    /// Reads the private and the public members. An RSA key must have exactly two primes and all CRT parameters.
    func privateComponents(_ key: KeyMembers) throws(JOSEError) -> PrivateKeyComponents {
        switch self {
        case .ec(let curve):
            let size = curve.coordinateSize
            let d = try key.secret("d", count: size)
            return .ec(curve, d: d, x: try key.bytes("x", count: size), y: try key.bytes("y", count: size))
        case .okp(let curve):
            let d = try key.secret("d", count: curve.keySize)
            return .okp(curve, d: d, x: try key.bytes("x", count: curve.keySize))
        case .rsa:
            guard !key.has("oth") else { throw JOSEError(.unsupportedKey, "oth") }
            return .rsa(
                RSAPrivateKeyComponents(
                    n: try key.number("n"), e: try key.number("e"), d: try key.secretNumber("d"),
                    p: try key.secretNumber("p"), q: try key.secretNumber("q"), dp: try key.secretNumber("dp"),
                    dq: try key.secretNumber("dq"), qi: try key.secretNumber("qi")))
        }
    }
}

extension PublicKeyComponents {
    /// The required members of the key (RFC 7638, section 3.2): `kty`, `crv` if there is one, and the numbers sorted by
    /// name.
    private var required: (type: String, curve: String?, numbers: KeyValuePairs<String, [UInt8]>) {
        switch self {
        case .ec(let curve, let x, let y): ("EC", curve.name, ["x": x, "y": y])
        case .okp(let curve, let x): ("OKP", curve.name, ["x": x])
        case .rsa(let n, let e): ("RSA", nil, ["e": e, "n": n])
        }
    }

    /// The required members, which are the input of the key's thumbprint.
    var requiredMembers: [String: JSONValue] {
        let (type, curve, numbers) = required
        var members: [String: JSONValue] = ["kty": .string(type)]
        members["crv"] = curve.map { .string($0) }
        for (name, number) in numbers { members[name] = .string(Base64URL.encode(number)) }
        return members
    }

    /// The input of the thumbprint's digest: the JSON text of the required members, sorted by name (RFC 7638, section
    /// 3). It is written directly as bytes, because each DPoP proof contains its own key, which needs a thumbprint.
    var thumbprintText: [UInt8] {
        let (type, curve, numbers) = required
        var text = JSONText(expecting: numbers.reduce(64) { $0 + $1.value.count / 3 * 4 + 16 })
        if let curve { text.append("crv", .string(curve)) }
        for (name, number) in numbers where name < "kty" { text.append(name, base64URL: number) }
        text.append("kty", .string(type))
        for (name, number) in numbers where name > "kty" { text.append(name, base64URL: number) }
        return text.finished()
    }
}

extension PrivateKeyComponents {
    /// The private members.
    var privateMembers: [String: JSONValue] {
        let secrets: [String: Secret] =
            switch self {
            case .ec(_, let d, _, _), .okp(_, let d, _): ["d": d]
            case .rsa(let key): ["d": key.d, "p": key.p, "q": key.q, "dp": key.dp, "dq": key.dq, "qi": key.qi]
            }
        return secrets.mapValues { .string(Base64URL.encode($0.revealedBytes)) }
    }
}

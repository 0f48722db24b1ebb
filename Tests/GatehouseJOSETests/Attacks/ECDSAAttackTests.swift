import GatehouseCrypto
import GatehouseJOSE
import GatehouseTypes
import Testing

/// `Docs/attacks.md`, J12 (CVE-2022-21449), on each curve.
@Suite("An attack on an ECDSA signature")
struct ECDSAAttackTests {
    struct Curve: Sendable, CustomTestStringConvertible {
        let algorithm: String
        let size: Int
        /// How many points there are (NIST SP 800-186, section 3.2.1).
        let order: String

        var testDescription: String { algorithm }
    }

    static let curves = [
        Curve(
            algorithm: "ES256", size: 32, order: "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551"),
        Curve(
            algorithm: "ES384", size: 48,
            order: "ffffffffffffffffffffffffffffffffffffffffffffffffc7634d81f4372ddf581a0db248b0a77aecec196accc52973"),
        Curve(
            algorithm: "ES512", size: 66,
            order: "01fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffa"
                + "51868783bf2f966b7fcc0148f709a5d03bb5c9b8899c47aebb6fb71e91386409"),
    ].filter { SignatureAlgorithm(name: $0.algorithm) != nil }

    private func token(_ curve: Curve) async throws -> (input: String, signature: [UInt8], key: JSONWebKey) {
        let algorithm = try #require(SignatureAlgorithm(name: curve.algorithm))
        let text = try await AlgorithmKeys.token(header: #"{"alg":"\#(curve.algorithm)"}"#, signedWith: algorithm)
        let parts = text.split(separator: ".").map(String.init)
        let signature = try #require(Base64URL.decode(parts[2]))
        #expect(signature.count == 2 * curve.size)
        return (parts[0] + "." + parts[1], signature, try AlgorithmKeys.plainKey(algorithm))
    }

    private func verify(_ input: String, _ signature: [UInt8], _ key: JSONWebKey) throws {
        _ = try UnverifiedToken(compact: input + "." + Base64URL.encode(signature))
            .verify(with: [key], allowing: SignatureAlgorithm.everything)
    }

    @Test(arguments: curves)
    func `by numbers that are out of bounds fails, in each half and in both`(curve: Curve) async throws {
        let (input, signature, key) = try await token(curve)
        let order = try #require(Hexadecimal.decode(curve.order))
        #expect(order.count == curve.size)
        let zero = [UInt8](repeating: 0, count: curve.size)
        let special = [
            zero, zero.dropLast() + [1], order, order.dropLast() + [order[curve.size - 1] - 1],
            order.dropLast() + [order[curve.size - 1] + 1], [UInt8](repeating: 0xFF, count: curve.size),
        ]
        let r = Array(signature.prefix(curve.size))
        let s = Array(signature.suffix(curve.size))
        for number in special {
            for other in special { expectRefusal(.invalidSignature) { try verify(input, number + other, key) } }
            expectRefusal(.invalidSignature) { try verify(input, r + number, key) }
            expectRefusal(.invalidSignature) { try verify(input, number + s, key) }
        }
        #expect(throws: Never.self) { try verify(input, signature, key) }
    }

    @Test(arguments: curves)
    func `by the same numbers in another form fails`(curve: Curve) async throws {
        let (input, signature, key) = try await token(curve)
        let r = Array(signature.prefix(curve.size))
        let s = Array(signature.suffix(curve.size))
        let zero = [UInt8](repeating: 0, count: curve.size)
        let forms = [
            s + r, r, s, [0] + r + [0] + s, [0, 0] + signature, signature + [0, 0], r + s + zero, zero + r + s,
            r + zero, zero + s, r + s + s, ECDSAAttackTests.sequence(r, s), [4] + signature,
            Array(r.reversed() + s.reversed()),
            Array(Hexadecimal.encode(signature).utf8), Array(Base64URL.encode(signature).utf8),
        ]
        for form in forms { expectRefusal(.invalidSignature) { try verify(input, form, key) } }
        for length in [0, 1, 63, 64, 65, 95, 96, 97, 131, 132, 133] where length != signature.count && length > 0 {
            let form = Array((signature + zero + zero + zero).prefix(length))
            expectRefusal(.invalidSignature) { try verify(input, form, key) }
        }
    }

    /// The signature of a wrong message under the same key, and the right one under another key of the same curve.
    @Test(arguments: curves)
    func `by another message or another key of the curve fails`(curve: Curve) async throws {
        let (input, signature, key) = try await token(curve)
        let (_, other, _) = try await token(curve)
        #expect(signature != other)
        #expect(throws: Never.self) { try verify(input, other, key) }
        expectRefusal(.invalidSignature) { try verify(input + "A", signature, key) }
        let stranger = JSONWebKey(try PrivateKey.generate(key.publicKey.kind).publicKey, keyID: nil)
        expectRefusal(.invalidSignature) { try verify(input, signature, stranger) }
    }

    /// The form that X.509 and TLS have (RFC 3279).
    private static func sequence(_ r: [UInt8], _ s: [UInt8]) -> [UInt8] {
        let contents = integer(r) + integer(s)
        return [0x30] + (contents.count < 0x80 ? [] : [0x81]) + [UInt8(contents.count)] + contents
    }

    private static func integer(_ number: [UInt8]) -> [UInt8] {
        var digits = Array(number.drop { $0 == 0 })
        if digits.first ?? 0x80 >= 0x80 { digits.insert(0, at: 0) }
        return [0x02, UInt8(digits.count)] + digits
    }
}

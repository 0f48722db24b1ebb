import GatehouseCrypto
import GatehouseTypes
import Testing

@Suite("A key on a curve of NIST")
struct NISTCurveKeyTests {
    private func code(_ curve: NISTCurveExample, x: [UInt8], y: [UInt8]) -> CryptoError.Code? {
        #expect(throws: CryptoError.self) { try PublicKey(components: .ec(curve.curve, x: x, y: y)) }?.code
    }

    private func code(_ curve: NISTCurveExample, d: [UInt8], x: [UInt8]? = nil) -> CryptoError.Code? {
        #expect(throws: CryptoError.self) {
            try PrivateKey(components: .ec(curve.curve, d: Secret(bytes: d), x: x ?? curve.x, y: curve.y))
        }?.code
    }

    @Test("is a point on the curve", arguments: NISTCurveExample.all)
    func point(curve: NISTCurveExample) throws {
        let (x, y, last) = (curve.x, curve.y, curve.size - 1)
        let zero = [UInt8](repeating: 0, count: curve.size)
        #expect(try PublicKey(components: .ec(curve.curve, x: x, y: y)).kind == curve.kind)
        #expect(code(curve, x: flippingBit(of: x, at: last), y: y) == .invalidKey)
        #expect(code(curve, x: x, y: flippingBit(of: y, at: last)) == .invalidKey)
        #expect(code(curve, x: y, y: x) == .invalidKey)
        #expect(code(curve, x: zero, y: zero) == .invalidKey)
    }

    /// Zero is the first coordinate of a point on each of the curves, so the prime is a second spelling of it.
    @Test("has coordinates less than the prime", arguments: NISTCurveExample.all)
    func range(curve: NISTCurveExample) throws {
        let root = try #require(NISTCurveKeyTests.rootsAtZero[curve.kind])
        let zero = [UInt8](repeating: 0, count: curve.size)
        #expect(throws: Never.self) { try PublicKey(components: .ec(curve.curve, x: zero, y: root)) }
        #expect(code(curve, x: curve.prime, y: root) == .invalidKey)
        #expect(code(curve, x: curve.prime, y: curve.y) == .invalidKey)
        #expect(code(curve, x: curve.x, y: [UInt8](repeating: 0xFF, count: curve.size)) == .invalidKey)
    }

    @Test("has coordinates of the curve's length", arguments: NISTCurveExample.all)
    func lengths(curve: NISTCurveExample) {
        let (x, y) = (curve.x, curve.y)
        #expect(code(curve, x: Array(x.dropFirst()), y: y) == .invalidKey)
        #expect(code(curve, x: x, y: Array(y.dropLast())) == .invalidKey)
        #expect(code(curve, x: [0] + x, y: y) == .invalidKey)
        #expect(code(curve, x: x + y, y: []) == .invalidKey)
        #expect(code(curve, x: [], y: []) == .invalidKey)
    }

    @Test("isn't a point of another curve", arguments: NISTCurveExample.all)
    func otherCurves(curve: NISTCurveExample) {
        for other in NISTCurveExample.all where other.kind != curve.kind {
            let padding = [UInt8](repeating: 0, count: max(0, curve.size - other.size))
            #expect(code(curve, x: other.x, y: other.y) == .invalidKey)
            #expect(
                code(curve, x: padding + other.x.suffix(curve.size), y: padding + other.y.suffix(curve.size)) != nil)
        }
    }

    @Test("has a scalar that fits its point and the order", arguments: NISTCurveExample.all)
    func scalar(curve: NISTCurveExample) throws {
        #expect(try curve.privateKey().publicKey == curve.publicKey())
        #expect(code(curve, d: flippingBit(of: curve.d, at: curve.size - 1)) == .invalidKey)
        #expect(code(curve, d: [UInt8](repeating: 0, count: curve.size)) == .invalidKey)
        #expect(code(curve, d: curve.order) == .invalidKey)
        #expect(code(curve, d: Array(curve.d.dropFirst())) == .invalidKey)
        #expect(code(curve, d: [0] + curve.d) == .invalidKey)
        #expect(code(curve, d: curve.d, x: flippingBit(of: curve.x, at: 1)) == .invalidKey)
    }

    /// The scalar plus the order is the same key once more.
    @Test("has a scalar less than the order", arguments: NISTCurveExample.all)
    func scalarRange(curve: NISTCurveExample) throws {
        let beyond = sum(generatorScalar(curve), curve.order)
        let generator = try #require(NISTCurveKeyTests.generators[curve.kind])
        let key = { (d: [UInt8]) throws in
            try PrivateKey(components: .ec(curve.curve, d: Secret(bytes: d), x: generator.x, y: generator.y))
        }
        #expect(throws: Never.self) { try key(generatorScalar(curve)) }
        let error = #expect(throws: CryptoError.self) { try key(beyond) }
        #expect(error?.code == .invalidKey)
    }

    private func generatorScalar(_ curve: NISTCurveExample) -> [UInt8] {
        [UInt8](repeating: 0, count: curve.size - 1) + [1]
    }

    private func sum(_ left: [UInt8], _ right: [UInt8]) -> [UInt8] {
        var result = left
        var carry = 0
        for index in left.indices.reversed() {
            let digit = Int(left[index]) + Int(right[index]) + carry
            result[index] = UInt8(truncatingIfNeeded: digit)
            carry = digit >> 8
        }
        return result
    }

    private static let rootsAtZero: [KeyKind: [UInt8]] = [
        .p256: hex(
            """
            66485c780e2f83d72433bd5d84a06bb6541c2af31dae871728bf856a174f93f4
            """),
        .p384: hex(
            """
            c306610fb0ae5a159cf45c06069f22a6c5eb3641c602d42dea2c4b4f75550793406d80d2
            b91ad54f9048bd487af1ade1
            """),
        .p521: hex(
            """
            012df13601594a883ef2d935e44bb90bf4d6619b74e52af7552f97769011c0719eb439cf
            ab2a88d40fe59a2bed1f43557169a2d0a2ccd280c607b92bbf51ffe0b078
            """),
    ]

    private static let generators: [KeyKind: (x: [UInt8], y: [UInt8])] = [
        .p256: (
            hex(
                """
                6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296
                """),
            hex(
                """
                4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5
                """)
        ),
        .p384: (
            hex(
                """
                aa87ca22be8b05378eb1c71ef320ad746e1d3b628ba79b9859f741e082542a385502f25d
                bf55296c3a545e3872760ab7
                """),
            hex(
                """
                3617de4a96262c6f5d9e98bf9292dc29f8f41dbd289a147ce9da3113b5f0b8c00a60b1ce
                1d7e819d7a431d7c90ea0e5f
                """)
        ),
        .p521: (
            hex(
                """
                00c6858e06b70404e9cd9e3ecb662395b4429c648139053fb521f828af606b4d3dbaa14b
                5e77efe75928fe1dc127a2ffa8de3348b3c1856a429bf97e7e31c2e5bd66
                """),
            hex(
                """
                011839296a789a3bc0045c8a5fb42c7d1bd998f54449579b446817afbd17273e662c97ee
                72995ef42640c550b9013fad0761353c7086a272c24088be94769fd16650
                """)
        ),
    ]
}

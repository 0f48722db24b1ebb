import GatehouseCrypto
import GatehouseTypes
import Testing

@Suite("An RSA key")
struct RSAKeyTests {
    private let modulus: [UInt8]
    private let exponent: [UInt8] = [1, 0, 1]

    init() throws {
        guard case .rsa(let n, _) = try PublicKey(pem: PEMFixtures.rsaPublic.text).components else {
            throw CryptoError(.wrongKeyKind, during: "set-up")
        }
        modulus = n
    }

    private func code(n: [UInt8], e: [UInt8]) -> CryptoError.Code? {
        #expect(throws: CryptoError.self) { try PublicKey(components: .rsa(n: n, e: e)) }?.code
    }

    @Test(
        "has an odd exponent of at least 65537 and at most 64 bits",
        arguments: [
            [], [0], [1], [2], [3], [0xFF, 0xFF], [1, 0, 0], [1, 0, 2], [0, 1, 0, 1], [1, 0, 0, 0, 0, 0, 0, 0, 1],
        ])
    func exponents(e: [UInt8]) {
        #expect(code(n: modulus, e: e) == .invalidKey)
    }

    @Test("may have a greater exponent", arguments: [[1, 0, 3], [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]])
    func greaterExponents(e: [UInt8]) {
        #expect(throws: Never.self) { try PublicKey(components: .rsa(n: modulus, e: e)) }
    }

    @Test func `has an odd modulus without leading zeros`() {
        #expect(throws: Never.self) { try PublicKey(components: .rsa(n: modulus, e: exponent)) }
        #expect(code(n: [0] + modulus, e: exponent) == .invalidKey)
        #expect(code(n: flippingBit(of: modulus, at: 255), e: exponent) == .invalidKey)
        #expect(code(n: [], e: exponent) == .invalidKey)
    }

    @Test("has a modulus of 2048 to 8192 bits", arguments: [(2047, false), (2048, true), (8192, true), (8193, false)])
    func modulusSizes(bits: Int, isAccepted: Bool) {
        var n = [UInt8](repeating: 0xFF, count: (bits + 7) / 8)
        n[0] = 0xFF >> UInt8(n.count * 8 - bits)
        n[n.count - 1] = 0xFD
        if isAccepted {
            #expect(throws: Never.self) { try PublicKey(components: .rsa(n: n, e: exponent)) }
        } else {
            #expect(code(n: n, e: exponent) == .invalidKey)
        }
    }

    /// The key of Wycheproof's `json_web_key_test.json`, test 7.
    @Test func `isn't one of a generator whose keys can be factored`() {
        let n = base64url(
            """
            AanFpofbj7KjD4Lf-N2hVMKR7yewSyXhhbirIMTGpfYEhZ_lnt5UoK98DnKIgArXGTu3MaW_HhFw16HGaTDUHqPrId7fe4r11CqRw09yBFuW\
            79V8sYIwHdzCaWflUI6auImYbVfoN9_nD5n8N8SY9DwXw7mwZM9wREPXoDPgOoIWl6q_MPsp7n0zs3Z5ZaiQWOOzl1S9OhwAfSiiOwz6efnX\
            EaxuTEtPd7BjSx7NaFka8Dx9U7YqXy2RFj1O9PjyaDGuRh7YXsX3iMUSP_wSyHQg_c_qHRtKUsNSGCT7OZg0hzm2KphtjnayKJvC64vAbROB\
            R4Ubg6Bxg9IQVZ-QYyE
            """)
        #expect(n.count == 257)
        #expect(code(n: n, e: exponent) == .invalidKey)
    }

    /// A power of 65537 is one modulo every prime, as are all moduli of that generator; two more is none of them.
    @Test func `isn't a power of the generator's base`() {
        var power: [UInt8] = [1]
        for _ in 0..<128 { power = product(power, [1, 0, 1]) }
        #expect(code(n: power, e: exponent) == .invalidKey)
        var sound = power
        sound[sound.count - 1] += 2
        #expect(throws: Never.self) { try PublicKey(components: .rsa(n: sound, e: exponent)) }
    }

    /// Every pair of 30 fresh primes makes a modulus: 435 of them.
    @Test func `isn't taken for one of that generator`() throws {
        var primes: [[UInt8]] = []
        for _ in 0..<15 {
            guard case .rsa(let key) = try PrivateKey.generate(.rsa(bits: 2048)).components else { continue }
            primes += [key.p.revealedBytes, key.q.revealedBytes]
        }
        #expect(primes.count == 30)
        for (index, first) in primes.enumerated() {
            for second in primes[..<index] {
                let n = product(first, second)
                #expect(throws: Never.self) { try PublicKey(components: .rsa(n: n, e: exponent)) }
            }
        }
    }

    private func product(_ left: [UInt8], _ right: [UInt8]) -> [UInt8] {
        var digits = [Int](repeating: 0, count: left.count + right.count)
        for (i, a) in left.reversed().enumerated() {
            for (j, b) in right.reversed().enumerated() { digits[i + j] += Int(a) * Int(b) }
        }
        for index in digits.indices.dropLast() {
            digits[index + 1] += digits[index] >> 8
            digits[index] &= 0xFF
        }
        return digits.reversed().drop { $0 == 0 }.map { UInt8($0) }
    }

    @Test func `has private numbers that fit each other`() throws {
        guard case .rsa(let good) = try PrivateKey(pem: Secret(PEMFixtures.rsaPrivate.text)).components else {
            Issue.record("not an RSA key")
            return
        }
        #expect(throws: Never.self) { try PrivateKey(components: .rsa(good)) }
        let parts: [WritableKeyPath<RSAPrivateKeyComponents, Secret>] = [\.d, \.p, \.q, \.dp, \.dq, \.qi]
        for part in parts {
            var changed = good
            let bytes = changed[keyPath: part].revealedBytes
            changed[keyPath: part] = Secret(bytes: flippingBit(of: bytes, at: bytes.count - 2))
            var missing = good
            missing[keyPath: part] = Secret(bytes: [])
            for wrong in [changed, missing] {
                let error = #expect(throws: CryptoError.self) { try PrivateKey(components: .rsa(wrong)) }
                #expect(error?.code == .invalidKey)
            }
        }
    }

    @Test("isn't made in other sizes", arguments: [0, 512, 1024, 2047, 2049, 8200, -1])
    func generation(bits: Int) {
        let error = #expect(throws: CryptoError.self) { try PrivateKey.generate(.rsa(bits: bits)) }
        #expect(error?.code == .invalidLength)
    }
}

import COpenSSL
import GatehouseTypes

/// RSA keys with two primes. The size bounds exclude weak keys and keys that are too expensive to use.
struct RSAFamily: KeyFamily {
    static let name = "RSA"
    static let modulusBits = 2048...8192

    static func generate(bits: Int) throws(CryptoError) -> EVPKey {
        guard modulusBits.contains(bits), bits.isMultiple(of: 8) else {
            throw CryptoError(.invalidLength, during: "RSA key generation")
        }
        return try EVPKey.generate(name, with: ParameterList([.size("bits", bits)]))
    }

    static func publicKey(n: [UInt8], e: [UInt8]) throws(CryptoError) -> EVPKey {
        let operation = "RSA public key import"
        try check(n: n, e: e, during: operation)
        let parameters = try ParameterList([.number("n", BigNumber(n)), .number("e", BigNumber(e))])
        let selection = COpenSSL_publicKeySelection()
        return try EVPKey.make(name, selection: selection, from: parameters, during: operation)
    }

    static func privateKey(_ components: RSAPrivateKeyComponents) throws(CryptoError) -> EVPKey {
        let operation = "RSA private key import"
        try check(n: components.n, e: components.e, during: operation)
        let secrets = [components.d, components.p, components.q, components.dp, components.dq, components.qi]
        guard secrets.allSatisfy({ (1...components.n.count).contains($0.count) }) else {
            throw CryptoError(.invalidKey, during: operation)
        }
        let parameters = try ParameterList([
            .number("n", BigNumber(components.n)), .number("e", BigNumber(components.e)),
            .number("d", BigNumber(components.d)),
            .number("rsa-factor1", BigNumber(components.p)),
            .number("rsa-factor2", BigNumber(components.q)),
            .number("rsa-exponent1", BigNumber(components.dp)),
            .number("rsa-exponent2", BigNumber(components.dq)),
            .number("rsa-coefficient1", BigNumber(components.qi)),
        ])
        let selection = COpenSSL_keyPairSelection()
        let key = try EVPKey.make(name, selection: selection, from: parameters, during: operation)
        try key.checkPair(during: operation)
        return key
    }

    func publicComponents(of key: EVPKey) -> PublicKeyComponents? {
        guard key.isNamed(RSAFamily.name), let n = key.number("n"), let e = key.number("e") else { return nil }
        return .rsa(n: n.bytes, e: e.bytes)
    }

    func privateComponents(of key: EVPKey) -> PrivateKeyComponents? {
        guard case .rsa(let n, let e) = publicComponents(of: key), key.number("rsa-factor3") == nil else { return nil }
        let names = [
            "d", "rsa-factor1", "rsa-factor2", "rsa-exponent1", "rsa-exponent2", "rsa-coefficient1",
        ]
        let secrets = names.compactMap { key.number($0)?.secret }
        guard secrets.count == names.count else { return nil }
        return .rsa(
            RSAPrivateKeyComponents(
                n: n, e: e, d: secrets[0], p: secrets[1], q: secrets[2], dp: secrets[3], dq: secrets[4], qi: secrets[5]
            ))
    }

    static func bitCount(of number: [UInt8]) -> Int {
        guard let first = number.first else { return 0 }
        return number.count * 8 - first.leadingZeroBitCount
    }

    /// Checks that the modulus has an allowed size and that the exponent is neither weak nor too long (NIST SP
    /// 800-131A, FIPS 186-4).
    static func check(n: [UInt8], e: [UInt8], during operation: String) throws(CryptoError) {
        let refusal = CryptoError(.invalidKey, during: operation)
        guard let first = n.first, first != 0, let last = n.last, !last.isMultiple(of: 2) else { throw refusal }
        guard modulusBits.contains(bitCount(of: n)) else { throw refusal }
        guard let first = e.first, first != 0, e.count <= 8 else { throw refusal }
        let exponent = e.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        guard exponent >= 65537, !exponent.isMultiple(of: 2), !isWeaklyGenerated(modulus: n) else { throw refusal }
    }

    /// Whether a modulus has the fingerprint of a key generator whose keys can be factored (CVE-2017-15361, "ROCA").
    ///
    /// The primes of such a generator are powers of 65537 modulo many small primes, and so is the modulus. The first
    /// few small primes exclude almost every sound modulus. About one sound modulus in 2^27 is refused by mistake.
    static func isWeaklyGenerated(modulus: [UInt8]) -> Bool {
        markedResidues.allSatisfy { prime, powers in
            powers.contains(modulus.reduce(0) { ($0 << 8 | Int($1)) % prime })
        }
    }

    private static let markedResidues: [(prime: Int, powers: Set<Int>)] = [
        11, 13, 17, 19, 37, 53, 61, 71, 73, 79, 97, 103, 107, 109, 127, 151, 157,
    ].map { prime in
        var powers: Set<Int> = []
        var power = 1
        while powers.insert(power).inserted {
            power = power * 65537 % prime
        }
        return (prime, powers)
    }
}

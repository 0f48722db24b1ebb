extension RSAFamily {
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

extension RSAFamily {
    /// Whether a modulus bears the mark of a generator whose keys can be factored (CVE-2017-15361, "ROCA").
    ///
    /// Its primes are powers of 65537 modulo many small primes, and so is the modulus. The first small primes clear almost
    /// every sound modulus; one in 2^27 would be refused without reason.
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

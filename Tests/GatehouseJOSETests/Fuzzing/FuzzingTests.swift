import GatehouseCrypto
import GatehouseJOSE
import GatehouseTypes
import Testing

@Suite("Thousands of spoiled inputs")
struct FuzzingTests {
    @Test(
        arguments: [
            (RFC7515.es256Key, RFC7515.es256, 1), (RFC7515.rs256Key, RFC7515.rs256, 2),
            (RFC8037.privateKey, RFC8037.token, 3),
        ] as [(String, String, UInt64)])
    func `leave no signed token that is accepted`(key: String, token: String, seed: UInt64) throws {
        let key = try PrivateJSONWebKey(key).publicKey
        let algorithms = Set(SignatureAlgorithm.all)
        let verify = { (text: String) in try UnverifiedToken(compact: text).verify(with: [key], allowing: algorithms) }
        let mutator = Mutator(seed: seed)
        var reasons: [JOSEError.Code: Int] = [:]
        for _ in 0..<2000 {
            let spoiled = mutator.mutated(token: token)
            guard spoiled != token else { continue }
            let error = #expect(throws: JOSEError.self) { try verify(spoiled) }
            if let error { reasons[error.code, default: 0] += 1 }
        }
        #expect(throws: Never.self) { try verify(token) }
        // Each stage has had its share, so that nothing hides behind the first check.
        #expect(Set(reasons.keys).isSuperset(of: [.malformedToken, .invalidHeader, .invalidSignature]))
    }

    @Test(arguments: [(MadeElsewhere.directWithParties, 4), (MadeElsewhere.wrapped, 5)] as [(String, UInt64)])
    func `leave no sealed token that opens`(token: String, seed: UInt64) throws {
        let key = DecryptionKey(try PrivateJSONWebKey(RFC7518.bob))
        let mutator = Mutator(seed: seed)
        var reasons: [JOSEError.Code: Int] = [:]
        for _ in 0..<2000 {
            let spoiled = mutator.mutated(token: token)
            guard spoiled != token else { continue }
            let error = #expect(throws: JOSEError.self) { try SealedToken(compact: spoiled).open(with: [key]) }
            if let error { reasons[error.code, default: 0] += 1 }
        }
        #expect(throws: Never.self) { try SealedToken(compact: token).open(with: [key]) }
        #expect(Set(reasons.keys).isSuperset(of: [.malformedToken, .invalidHeader, .decryptionFailed]))
    }

    @Test func `make no set of keys that crashes, or that can't be written again`() throws {
        let mutator = Mutator(seed: 6)
        var readable = 0
        for _ in 0..<3000 {
            let spoiled = mutator.mutated(Array(RFC7517.publicKeys.utf8))
            guard let set = try? JSONWebKeySet(parsing: spoiled) else { continue }
            readable += 1
            #expect(try JSONWebKeySet(parsing: set.json) == set)
        }
        #expect((1..<3000).contains(readable))
    }
}

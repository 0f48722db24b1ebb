import GatehouseCrypto
import GatehouseJOSE
import GatehouseTypes
import Testing

@Suite("An attack with a public key as the shared secret")
struct SharedSecretAttackTests {
    private static let names = ["HS256", "HS384", "HS512"]

    /// Everything that somebody might take for the bytes of a public key.
    private static func spellings(of key: JSONWebKey) -> [[UInt8]] {
        let pem = key.publicKey.pem
        let numbers = ["n", "e", "x", "y"].compactMap { key.json[$0]?.string.flatMap { Base64URL.decode($0) } }
        let lines = pem.split(separator: "\n").dropFirst().dropLast().joined()
        return [
            Array(pem.utf8), Array(pem.dropLast().utf8), Base64.decode(lines) ?? [], Array(lines.utf8),
            key.json.encoded, key.json.setting(["kid": nil]).encoded, Array(key.thumbprint.utf8), [],
        ] + numbers + [numbers.flatMap { $0 }]
    }

    private static func tokens(named name: String, secret: [UInt8], keyID: KeyID?) throws -> UnverifiedToken {
        let hashes: [String: HMAC.Hash] = ["HS256": .sha256, "HS384": .sha384, "HS512": .sha512]
        let hash = try #require(hashes[name])
        let header = JSONValue.object(["alg": .string(name)])
            .setting(["kid": keyID.map { .string($0.rawValue) }])
        let input = Base64URL.encode(header.encoded) + ".e30"
        let code = HMAC.code(of: Array(input.utf8), key: Secret(bytes: secret), hash: hash)
        return try UnverifiedToken(compact: input + "." + Base64URL.encode(code))
    }

    @Test func `fails for keys of every kind, in every spelling`() throws {
        let keys = [
            try JSONWebKey(RFC7638.key), try JSONWebKey(RFC8037.publicKey),
            JSONWebKey(try PrivateKey.generate(.p256).publicKey),
        ]
        for key in keys {
            let plain = JSONWebKey(key.publicKey, keyID: key.keyID)
            for secret in SharedSecretAttackTests.spellings(of: key) {
                for name in SharedSecretAttackTests.names {
                    let token = try SharedSecretAttackTests.tokens(named: name, secret: secret, keyID: key.keyID)
                    expectRefusal(.algorithmNotAllowed) {
                        try token.verify(with: [plain], allowing: Set(SignatureAlgorithm.all))
                    }
                    expectRefusal(.algorithmNotAllowed) {
                        try token.verify(with: JSONWebKeySet([plain]), allowing: Set(SignatureAlgorithm.all))
                    }
                }
            }
        }
    }

    @Test func `would succeed where that text really is the shared secret`() throws {
        let pem = Array(try JSONWebKey(RFC7638.key).publicKey.pem.utf8)
        let token = try SharedSecretAttackTests.tokens(named: "HS256", secret: pem, keyID: nil)
        let key = SymmetricJSONWebKey(Secret(bytes: pem))
        #expect(throws: Never.self) { try token.verify(withSymmetricKeys: [key], allowing: [.hs256]) }
    }

    @Test func `can't be put into words, because no public key's algorithm is symmetric, nor the other way round`() {
        #expect(SharedSecretAttackTests.names.allSatisfy { SignatureAlgorithm(name: $0) == nil })
        #expect(SignatureAlgorithm.all.allSatisfy { MACAlgorithm(name: $0.name) == nil })
    }

    @Test func `fails the other way round too: a signature is no code`() async throws {
        let signer = try SigningKey(PrivateKey.generate(.p256))
        let token = try UnverifiedToken(compact: await SignedToken.make(claims: [:], type: nil, signer: signer))
        let key = SymmetricJSONWebKey(Secret(bytes: signer.publicKey.json.encoded), keyID: signer.publicKey.keyID)
        expectRefusal(.algorithmNotAllowed) {
            try token.verify(withSymmetricKeys: [key], allowing: Set(MACAlgorithm.all))
        }
    }
}

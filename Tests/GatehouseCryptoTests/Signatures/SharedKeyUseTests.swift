import GatehouseCrypto
import GatehouseTypes
import Testing

@Suite("A key that many use at once")
struct SharedKeyUseTests {
    /// A key keeps what is ready to work with it; nothing of one use may show in another.
    @Test(arguments: [
        (KeyKind.p256, [SignatureScheme.ecdsaP256SHA256]), (.ed25519, [.ed25519]),
        (.rsa(bits: 2048), [.rsaPKCS1v15SHA256, .rsaPSSSHA256, .rsaPSSSHA512]),
    ])
    func `signs and verifies for each of them alone`(kind: KeyKind, schemes: [SignatureScheme]) async throws {
        let key = try PrivateKey.generate(kind)
        try await withThrowingTaskGroup { group in
            for user in 0..<8 {
                group.addTask {
                    for round in 0..<20 {
                        let message = Array("\(user) \(round)".utf8)
                        let scheme = schemes[round % schemes.count]
                        var signature = try key.signature(for: message, scheme: scheme)
                        #expect(key.publicKey.isValidSignature(signature, for: message, scheme: scheme))
                        #expect(!key.publicKey.isValidSignature(signature, for: message + [0], scheme: scheme))
                        signature[10] ^= 1
                        #expect(!key.publicKey.isValidSignature(signature, for: message, scheme: scheme))
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    @Test func `agrees with each of them alone`() async throws {
        let key = try PrivateKey.generate(.p256)
        try await withThrowingTaskGroup { group in
            for _ in 0..<8 {
                group.addTask {
                    for _ in 0..<20 {
                        let other = try PrivateKey.generate(.p256)
                        let ours = try key.sharedSecret(with: other.publicKey)
                        #expect(ours.matches(try other.sharedSecret(with: key.publicKey)))
                    }
                }
            }
            try await group.waitForAll()
        }
    }
}

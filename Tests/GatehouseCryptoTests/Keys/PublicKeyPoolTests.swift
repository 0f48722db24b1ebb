import GatehouseTypes
import Testing

@testable import GatehouseCrypto

@Suite("What is left of a public key")
struct PublicKeyPoolTests {
    private static let message = Array("a proof".utf8)

    /// A key's numbers and its signature.
    private struct Signer {
        let components: PublicKeyComponents
        let signature: [UInt8]

        init() throws {
            let key = try PrivateKey.generate(.p256)
            components = key.publicKey.components
            signature = try key.signature(for: message, scheme: .ecdsaP256SHA256)
        }
    }

    private static func isValid(_ signature: [UInt8], by key: PublicKey) -> Bool {
        key.isValidSignature(signature, for: message, scheme: .ecdsaP256SHA256)
    }

    @Test func `never checks with the point that it had before`() throws {
        let signers = try (0..<8).map { _ in try Signer() }
        for _ in 0..<20 {
            for (number, signer) in signers.enumerated() {
                // The key is gone at the end of each turn, so the next one is made of what it has left.
                let key = try PublicKey(components: signer.components)
                let others = signers.enumerated().filter { $0.offset != number }.map(\.element)
                #expect(Self.isValid(signer.signature, by: key))
                #expect(!others.contains { Self.isValid($0.signature, by: key) })
                #expect(key.pem == (try PublicKey(pem: key.pem)).pem)
            }
        }
    }

    @Test func `is of no use to those who hold other keys`() throws {
        let signers = try (0..<4).map { _ in try Signer() }
        let kept = try PublicKey(components: signers[0].components)
        for signer in signers[1...] {
            #expect(Self.isValid(signer.signature, by: try PublicKey(components: signer.components)))
            #expect(Self.isValid(signers[0].signature, by: kept))
            #expect(!Self.isValid(signer.signature, by: kept))
        }
    }

    @Test func `isn't used again after a point that was refused`() throws {
        let signer = try Signer()
        for _ in 0..<100 {
            #expect(throws: CryptoError.self) {
                let (x, y) = ([UInt8](repeating: 1, count: 32), [UInt8](repeating: 2, count: 32))
                return try PublicKey(components: .ec(.p256, x: x, y: y))
            }
            #expect(Self.isValid(signer.signature, by: try PublicKey(components: signer.components)))
        }
    }

    @Test func `agrees with nobody on a secret of another key`() throws {
        let own = try PrivateKey.generate(.p256)
        let others = try (0..<4).map { _ in try PrivateKey.generate(.p256) }
        for _ in 0..<10 {
            for other in others {
                let peer = try PublicKey(components: other.publicKey.components)
                #expect(try own.sharedSecret(with: peer).matches(other.sharedSecret(with: own.publicKey)))
            }
        }
    }

    @Test func `goes from task to task, one at a time`() async throws {
        let signers = try (0..<8).map { _ in try Signer() }
        await withTaskGroup(of: Bool.self) { group in
            for (number, signer) in signers.enumerated() {
                let other = signers[(number + 1) % signers.count]
                group.addTask {
                    // Nobody holds these keys but the check itself.
                    (0..<200).allSatisfy { _ in
                        let isValid = { (signature: [UInt8]) in
                            (try? PublicKey(components: signer.components)).map { Self.isValid(signature, by: $0) }
                        }
                        return isValid(signer.signature) == true && isValid(other.signature) == false
                    }
                }
            }
            for await isRight in group { #expect(isRight) }
        }
    }
}

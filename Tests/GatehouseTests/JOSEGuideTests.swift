import GatehouseJOSE
import Testing

@Suite("The guide of keys and tokens")
struct JOSEGuideTests {
    @Test func `signs and verifies a token`() async throws {
        let (text, keySet) = try await signingExample()
        #expect(try verifyingExample(text, keySet) == "editor")
        #expect(try errorExample(text, keySet, [.es256])?.claims()["sub"] == "ada")
    }

    @Test func `gets no token for a key that isn't published`() async throws {
        let (text, _) = try await signingExample()
        let (_, others) = try await signingExample()
        #expect(try errorExample(text, others, [.es256]) == nil)
        #expect(throws: JOSEError.self) { try errorExample(text, others, [.rs256]) }
    }

    @Test func `reads a key, publishes its public half, and signs with it`() async throws {
        let (signer, keySet) = try keysExample(pem: try PrivateKey.generate(.p256).pem)
        let text = try await SignedToken.make(claims: ["role": "reader"], type: "JWT", signer: signer)
        #expect(keySet.keys.map(\.keyID) == ["2026"])
        #expect(try verifyingExample(text, keySet) == "reader")
    }

    @Test func `seals a token and opens it`() async throws {
        let (text, keySet) = try await signingExample()
        #expect(try sealingExample(text, keySet).claims()["sub"] == "ada")
    }

    @Test func `shares a key`() throws {
        #expect(try sharedKeyExample().claims()["sub"] == "ada")
    }

    @Test func `names other kinds of keys and algorithms`() throws {
        let (_, header) = try sealed([1], for: .x25519, .ecdhESA256KW, .a128CBCHS256, SystemRandomSource())
        #expect(header.algorithm == "ECDH-ES+A256KW")
        #expect(header.keyID == "receiver")
    }
}

import GatehouseJOSE
import Testing

@Suite("The guide of keys and tokens")
struct KeysAndTokensTests {
    private func makeToken() async throws -> (text: String, keys: JSONWebKeySet) {
        let signer = try SigningKey(PrivateKey.generate(.p256))
        return (try await editorToken(signer: signer), JSONWebKeySet([signer.publicKey]))
    }

    @Test func `signs and verifies a token`() async throws {
        #expect(try await signAndVerify() == "editor")
        let (text, keys) = try await makeToken()
        #expect(try verify(text, keys: keys, allowing: [.es256])?.claims()["sub"] == "ada")
    }

    @Test func `gets no token for a key that isn't published`() async throws {
        let (text, _) = try await makeToken()
        let (_, others) = try await makeToken()
        #expect(try verify(text, keys: others, allowing: [.es256]) == nil)
        #expect(throws: JOSEError.self) { try verify(text, keys: others, allowing: [.rs256]) }
    }

    @Test func `reads a key, publishes its public half, and signs with it`() async throws {
        let (signer, published) = try readKey(pem: try PrivateKey.generate(.p256).pem)
        let text = try await SignedToken.make(claims: ["role": "reader"], type: "JWT", signer: signer)
        let keys = try readKeySet(published)
        #expect(keys.keys.map(\.keyID) == ["2026"])
        #expect(try role(in: text, keys: keys) == "reader")
    }

    @Test func `signs with a key in hardware`() async throws {
        let key = try PrivateKey.generate(.p256)
        let inner = try SigningKey(key)
        let signer = HardwareKey(key.publicKey) { try await inner.signature(for: $0) }
        let text = try await SignedToken.make(claims: ["role": "reader"], type: "JWT", signer: signer)
        #expect(try role(in: text, keys: JSONWebKeySet([signer.publicKey])) == "reader")
    }

    @Test func `seals a token and opens it`() async throws {
        let (text, keys) = try await makeToken()
        let receiver = DecryptionKey(try PrivateKey.generate(.p256))
        let sealed = try seal(text, for: receiver.publicKey)
        #expect(try openSealed(sealed, with: receiver, keys: keys).claims()["sub"] == "ada")
    }

    @Test func `shares a key`() throws {
        #expect(try shareKey().claims()["sub"] == "ada")
    }

    @Test func `names other kinds of keys and algorithms`() throws {
        let (_, header) = try sealed([1], for: .x25519, .ecdhESA256KW, .a128CBCHS256, SystemRandomSource())
        #expect(header.algorithm == "ECDH-ES+A256KW")
        #expect(header.keyID == "receiver")
    }
}

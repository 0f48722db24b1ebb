import Foundation
import GatehouseCrypto
import GatehouseJOSE
import GatehouseOAuth
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("A proof that we make")
struct DPoPProofTests {
    private let clock = ManualTimeSource()

    @Test(arguments: [GatehouseCrypto.KeyKind.p256, .ed25519])
    func `is accepted by our verifier`(kind: GatehouseCrypto.KeyKind) async throws {
        let signer = try SigningKey(PrivateKey.generate(kind))
        let url = try #require(URL(string: "https://API.example:443/notes?page=2#top"))
        let token = Secret("t0ken")
        let proof = try await DPoPProof.make(
            method: "GET", url: url, accessToken: token, signer: signer, time: clock,
            randomness: SystemRandomSource())
        let verifier = DPoPVerifier(replayMemory: InMemoryReplayMemory(time: clock), time: clock)
        let outcome = await verifier.verify([proof], method: "GET", url: url, accessToken: token)
        #expect(outcome.acceptedThumbprint == signer.publicKey.thumbprint)
    }

    @Test func `holds the public key without its names, and nothing but what it needs`() async throws {
        let signer = try SigningKey(PrivateKey.generate(.p256))
        let url = try #require(URL(string: "https://api.example/notes?page=2"))
        let proof = try await DPoPProof.make(
            method: "GET", url: url, signer: signer, time: clock, randomness: SeededRandomSource(seed: 1))
        let token = try UnverifiedToken(compact: proof)
        #expect(Set(token.header.parameters.keys) == ["alg", "typ", "jwk"])
        #expect(Set(try #require(token.header.parameters["jwk"]?.object).keys) == ["kty", "crv", "x", "y"])
        let claims = try #require(JSONValue(parsing: token.unverifiedPayload).object)
        #expect(Set(claims.keys) == ["jti", "htm", "htu", "iat"])
        #expect(claims["htu"] == "https://api.example/notes")
        #expect(claims["jti"]?.string?.utf8.count == 22)
    }

    @Test func `has a place for an address only`() async throws {
        let signer = try SigningKey(PrivateKey.generate(.p256))
        let url = try #require(URL(string: "mailto:ada@example.com"))
        await #expect(throws: OAuthError.self) {
            try await DPoPProof.make(
                method: "GET", url: url, signer: signer, time: clock, randomness: SeededRandomSource(seed: 1))
        }
    }
}

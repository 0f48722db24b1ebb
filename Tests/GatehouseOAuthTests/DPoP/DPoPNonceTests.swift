import Foundation
import GatehouseCrypto
import GatehouseJOSE
import GatehouseOAuth
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("A server's nonces")
struct DPoPNonceTests {
    private let clock = ManualTimeSource()
    private let secret = Secret(bytes: Array(0..<32))

    private func policy(_ purpose: String = "id") -> TimedNonces {
        TimedNonces(key: secret, purpose: purpose, period: .seconds(300), time: clock)
    }

    @Test func `are accepted in their period and the next one`() {
        let nonce = policy().current
        #expect(policy().accepts(nonce))
        clock.advance(by: .seconds(300))
        #expect(policy().accepts(nonce))
        #expect(policy().current != nonce)
        clock.advance(by: .seconds(300))
        #expect(!policy().accepts(nonce))
    }

    @Test func `are of one server and one purpose only`() {
        let nonce = policy().current
        #expect(!policy("api").accepts(nonce))
        #expect(!TimedNonces(key: Secret("other"), purpose: "id", time: clock).accepts(nonce))
        for wrong in ["", "x", nonce + "x", nonce + "=", nonce.lowercased() + "-"] {
            #expect(!policy().accepts(wrong))
        }
    }

    @Test func `are asked for, and then accepted in a proof`() async throws {
        let signer = try SigningKey(PrivateKey.generate(.p256))
        let verifier = DPoPVerifier(nonces: policy(), replayMemory: InMemoryReplayMemory(time: clock), time: clock)
        let url = try #require(URL(string: "https://id.example/token"))
        func attempt(nonce: String?) async throws -> DPoPOutcome {
            let proof = try await DPoPProof.make(
                method: "POST", url: url, nonce: nonce, signer: signer, time: clock,
                randomness: SeededRandomSource(seed: UInt64(nonce?.hashValue.magnitude ?? 0)))
            return await verifier.verify([proof], method: "POST", url: url)
        }
        let first = try await attempt(nonce: nil)
        let nonce = try #require(first.requiredNonce)
        #expect(try await attempt(nonce: nonce).acceptedThumbprint == signer.publicKey.thumbprint)
        clock.advance(by: .seconds(900))
        let later = try await attempt(nonce: nonce)
        #expect(later.requiredNonce != nil)
        #expect(later.requiredNonce != nonce)
    }
}

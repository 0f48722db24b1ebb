import Foundation
import GatehouseCrypto
import GatehouseJOSE
import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("Identifying who calls the token endpoint")
struct IdentifyCallerTests {
    private typealias Outcome = Result<TokenCaller, Refusal>

    private func identify(
        _ world: World, _ id: ClientID = "notes", proofs: [String] = [], requiresProof: Bool = true
    ) async throws -> Outcome {
        try await world.identify(ClientAuthentication.none(id).parameters, proofs: proofs, requiresProof: requiresProof)
    }

    private func proof(
        _ world: World, _ key: SigningKey, nonce: String?, url: String = World.issuer + "/token",
        method: String = "POST"
    ) async throws -> String {
        try await DPoPProof.make(
            method: method, url: try #require(URL(string: url)), nonce: nonce, signer: key, time: world.time,
            randomness: world.randomness)
    }

    private func error(_ outcome: Outcome) -> OAuthErrorCode? {
        if case .failure(let refusal) = outcome { refusal.code } else { nil }
    }

    @Test func `names the key that signed the proof`() async throws {
        let world = try await World()
        let key = try SigningKey(PrivateKey.generate(.p256))
        let nonce = world.service.identifyCaller.currentNonce
        let outcome = try await identify(world, proofs: [try await proof(world, key, nonce: nonce)])
        let caller = try outcome.get()
        #expect(caller.keyThumbprint == key.publicKey.thumbprint)
        #expect(caller.client.id == "notes")
        #expect(!caller.isAuthenticated)
    }

    @Test func `hands out a nonce to who has none`() async throws {
        let world = try await World()
        let key = try SigningKey(PrivateKey.generate(.p256))
        let outcome = try await identify(world, proofs: [try await proof(world, key, nonce: nil)])
        let refusal = #expect(throws: Refusal.self) { try outcome.get() }
        #expect(refusal?.code == .useDPoPNonce)
        #expect(refusal?.nonce == world.service.identifyCaller.currentNonce)
    }

    @Test func `refuses proofs that are used again, for elsewhere, or doubled`() async throws {
        let world = try await World()
        let key = try SigningKey(PrivateKey.generate(.p256))
        let nonce = world.service.identifyCaller.currentNonce
        let good = try await proof(world, key, nonce: nonce)
        #expect(error(try await identify(world, proofs: [good])) == nil)
        #expect(error(try await identify(world, proofs: [good])) == .invalidDPoPProof)
        let bad = [
            [try await proof(world, key, nonce: nonce, url: World.issuer + "/revoke")],
            [try await proof(world, key, nonce: nonce, method: "GET")], ["a.b.c"], [""],
            [try await proof(world, key, nonce: nonce), try await proof(world, key, nonce: nonce)],
        ]
        for proofs in bad {
            #expect(error(try await identify(world, proofs: proofs)) == .invalidDPoPProof)
        }
    }

    @Test func `asks an app for its proof where it must have one`() async throws {
        let world = try await World()
        try await world.register("web", requiresDPoP: false)
        #expect(error(try await identify(world)) == .invalidDPoPProof)
        #expect(error(try await identify(world, requiresProof: false)) == nil)
        #expect(error(try await identify(world, "web")) == nil)
    }

    @Test func `refuses unknown clients, and secrets that no client has (3A-21)`() async throws {
        let world = try await World()
        #expect(error(try await identify(world, "unknown")) == .invalidClient)
        for method in [ClientAuthentication.secretPost("notes", Secret("x")), .secretBasic("notes", Secret("x"))] {
            #expect(error(try await world.identify(method)) == .invalidClient)
        }
    }

    @Test func `can go without nonces`() async throws {
        let world = try await World { $0.requiresDPoPNonce = false }
        let key = try SigningKey(PrivateKey.generate(.p256))
        #expect(error(try await identify(world, proofs: [try await proof(world, key, nonce: nil)])) == nil)
        #expect(world.service.identifyCaller.currentNonce == nil)
    }
}

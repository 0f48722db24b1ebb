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
    private func identify(
        _ world: World, _ client: ClientAuthentication = .none("notes"), proofs: [String] = [],
        requiresProof: Bool = true
    ) async throws -> IdentifyCaller.Outcome {
        let endpoint = try #require(URL(string: World.issuer + "/token"))
        return try await world.service.identifyCaller(
            IdentifyCaller.Claims(
                client: client, proofs: proofs, method: "POST", endpoint: endpoint, address: nil),
            requiresProof: requiresProof)
    }

    private func proof(
        _ world: World, _ key: SigningKey, nonce: String?, url: String = World.issuer + "/token",
        method: String = "POST"
    ) async throws -> String {
        try await DPoPProof.make(
            method: method, url: try #require(URL(string: url)), nonce: nonce, signer: key, time: world.time,
            randomness: world.randomness)
    }

    private func error(_ outcome: IdentifyCaller.Outcome) -> OAuthErrorCode? {
        if case .refused(let error, _) = outcome { error.code } else { nil }
    }

    @Test func `names the key that signed the proof`() async throws {
        let world = try await World()
        let key = try SigningKey(PrivateKey.generate(.p256))
        let nonce = world.service.identifyCaller.currentNonce
        let outcome = try await identify(world, proofs: [try await proof(world, key, nonce: nonce)])
        guard case .identified(let caller) = outcome else { throw TestFailure("\(outcome)") }
        #expect(caller.keyThumbprint == key.publicKey.thumbprint)
        #expect(caller.app.id == "notes")
    }

    @Test func `hands out a nonce to who has none`() async throws {
        let world = try await World()
        let key = try SigningKey(PrivateKey.generate(.p256))
        let outcome = try await identify(world, proofs: [try await proof(world, key, nonce: nil)])
        guard case .refused(let refusal, let nonce) = outcome else { throw TestFailure("\(outcome)") }
        #expect(refusal.code == .useDPoPNonce)
        #expect(nonce == world.service.identifyCaller.currentNonce)
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
        #expect(error(try await identify(world, .none("web"))) == nil)
    }

    @Test func `refuses unknown apps, and secrets that no app has (3A-21)`() async throws {
        let world = try await World()
        #expect(error(try await identify(world, .none("unknown"))) == .invalidClient)
        #expect(error(try await identify(world, .secretPost("notes", Secret("x")))) == .invalidClient)
        #expect(error(try await identify(world, .secretBasic("notes", Secret("x")))) == .invalidClient)
    }

    @Test func `can go without nonces`() async throws {
        let world = try await World { $0.requiresDPoPNonce = false }
        let key = try SigningKey(PrivateKey.generate(.p256))
        #expect(error(try await identify(world, proofs: [try await proof(world, key, nonce: nil)])) == nil)
        #expect(world.service.identifyCaller.currentNonce == nil)
    }
}

import Foundation
import GatehouseCrypto
import GatehouseJOSE
import GatehouseOAuth
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("A device's word for an app")
struct DeviceProofTests {
    private let clock = ManualTimeSource()
    private let device: SigningKey
    private let verifier: DeviceProofVerifier
    private let proof = DeviceProof(
        deviceClientID: "platform", audience: "https://id.example", clientID: "notes", appKeyThumbprint: "app-key",
        subjectToken: Secret("platform-token"))

    init() throws {
        device = try SigningKey(PrivateKey.generate(.p256))
        verifier = DeviceProofVerifier(replayMemory: InMemoryReplayMemory(time: clock), time: clock)
    }

    private func sign(_ proof: DeviceProof, lifetime: Duration = .seconds(60)) async throws
        -> TokenExchangeRequest.Actor
    {
        try await proof.signed(by: device, lifetime: lifetime, time: clock, randomness: SystemRandomSource())
    }

    private func verify(_ actor: TokenExchangeRequest.Actor, key: String? = nil) async -> ProofOutcome {
        await verifier.verify(
            actor, expected: proof, deviceKeyThumbprint: key ?? device.publicKey.thumbprint)
    }

    @Test func `is accepted once`() async throws {
        let actor = try await sign(proof)
        #expect(actor.type == .jwt)
        #expect(await verify(actor).isAccepted)
        #expect(await verify(actor).refusalReason == .replayed)
        #expect(await verify(try await sign(proof)).isAccepted)
    }

    @Test func `is refused for anything else than what it says`() async throws {
        func other(
            device: ClientID = "platform", audience: String = "https://id.example", app: ClientID = "notes",
            key: String = "app-key", token: String = "platform-token"
        ) -> DeviceProof {
            DeviceProof(
                deviceClientID: device, audience: audience, clientID: app, appKeyThumbprint: key,
                subjectToken: Secret(token))
        }
        #expect(await verify(try await sign(other())).isAccepted)
        #expect(await verify(try await sign(other(device: "tablet"))).refusalReason == .wrongSubject)
        #expect(await verify(try await sign(other(audience: "https://evil.example"))).refusalReason == .wrongAudience)
        #expect(await verify(try await sign(other(app: "photos"))).refusalReason == .wrongSubject)
        #expect(await verify(try await sign(other(key: "thief-key"))).refusalReason == .wrongSubject)
        #expect(await verify(try await sign(other(token: "stolen"))).refusalReason == .wrongToken)
    }

    @Test func `is refused from another device`() async throws {
        let other = JSONWebKey(try PrivateKey.generate(.p256).publicKey).thumbprint
        #expect(await verify(try await sign(proof), key: other).refusalReason == .wrongKey)
    }

    @Test func `lives for a minute, and for two at most`() async throws {
        let actor = try await sign(proof)
        clock.advance(by: .seconds(60))
        #expect(await verify(actor).refusalReason == .expired)
        #expect(await verify(try await sign(proof, lifetime: .seconds(121))).refusalReason == .invalidClaim)
    }

    @Test func `isn't a DPoP proof, nor the other way round`() async throws {
        let url = try #require(URL(string: "https://id.example/token"))
        let dpop = try await DPoPProof.make(
            method: "POST", url: url, signer: device, time: clock, randomness: SystemRandomSource())
        #expect(await verify(.init(token: Secret(dpop), type: .jwt)).refusalReason == .wrongType)
        let actor = try await sign(proof)
        let dpopVerifier = DPoPVerifier(replayMemory: InMemoryReplayMemory(time: clock), time: clock)
        let outcome = await dpopVerifier.verify([actor.token.revealed], method: "POST", url: url)
        #expect(outcome.refusalReason == .wrongType)
        #expect(await verify(.init(token: actor.token, type: .accessToken)).refusalReason == .wrongType)
    }
}

import Foundation
import GatehouseCrypto
import GatehouseJOSE
import GatehouseOAuth
import GatehousePasswords
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("The proof of a refresh")
struct PendingProofTests {
    private let world: World
    /// The same service, with its used proofs in the storage.
    private let service: TokenService
    private let key: SigningKey

    init() async throws {
        world = try await World()
        service = try await TokenService(
            configuration: world.service.configuration, storage: world.storage,
            masterKey: InProcessService.masterKey(), passwords: PasswordHasher(), time: world.time)
        key = try SigningKey(PrivateKey.generate(.p256))
    }

    private func proof() async throws -> String {
        try await DPoPProof.make(
            method: "POST", url: try #require(URL(string: World.issuer + "/token")),
            nonce: service.identifyCaller.currentNonce, signer: key, time: world.time, randomness: world.randomness)
    }

    private func caller(_ proof: String, leavesProof: Bool = true) async throws -> TokenCaller {
        try await service.identifyCaller(
            IdentifyCaller.Claims(
                parameters: ClientAuthentication.none("notes").parameters, proofs: [proof], method: "POST",
                endpoint: try #require(URL(string: World.issuer + "/token")), address: nil),
            requiresProof: true, leavesProof: leavesProof)
    }

    private func refresh(_ token: Secret?, _ proof: String, scope: Scope? = nil) async throws -> TokenResponse {
        let grant = try #require(service.grants.first { $0.type == .refreshToken })
        let request = RefreshRequest(refreshToken: try #require(token), scope: scope)
        return try await grant.respond(to: request.parameters, from: try await caller(proof))
    }

    private func signIn() async throws -> Secret? {
        let grant = try #require(service.grants.first { $0.type == .authorizationCode })
        let parameters = try await world.code().parameters()
        return try await grant.respond(to: parameters, from: try await caller(proof())).refreshToken
    }

    private func expectReplay(_ work: () async throws -> Void) async {
        let refusal = await #expect(throws: Refusal.self) { try await work() }
        #expect(refusal?.code == .invalidDPoPProof)
    }

    @Test func `is stored with the rotation, and never rotates a second time`() async throws {
        let (first, proof) = (try await signIn(), try await proof())
        let second = try await refresh(first, proof).refreshToken
        await expectReplay { _ = try await refresh(second, proof) }
        await expectReplay { _ = try await refresh(first, proof) }
        #expect(try await world.families.map(\.generation) == [1])
        _ = try await refresh(second, try await self.proof())
    }

    @Test func `is also stored if the refresh is refused`() async throws {
        let token = try await signIn()
        let (made, wide, late) = (try await proof(), try await proof(), try await proof())
        await #expect(throws: Refusal.self) { _ = try await refresh(Secret("made up"), made) }
        await expectReplay { _ = try await refresh(token, made) }
        await #expect(throws: Refusal.self) { _ = try await refresh(token, wide, scope: "everything") }
        await expectReplay { _ = try await refresh(token, wide) }
        let caller = try await caller(late)
        try await caller.storeProof()
        await expectReplay { try await caller.storeProof() }
        await expectReplay { _ = try await refresh(token, late) }
    }

    @Test func `is stored before by everything that isn't a refresh`() async throws {
        let proof = try await proof()
        _ = try await caller(proof, leavesProof: false)
        await expectReplay { _ = try await caller(proof, leavesProof: false) }
        #expect(service.grants.filter(\.storesProofs).map(\.type) == [.refreshToken])
    }
}

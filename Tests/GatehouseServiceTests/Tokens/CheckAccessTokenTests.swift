import Foundation
import GatehouseCrypto
import GatehouseJOSE
import GatehouseOAuth
import GatehouseRows
import GatehouseTesting
import GatehouseTypes
import Testing

@testable import GatehouseService

@Suite("The access token of a request to the service")
struct CheckAccessTokenTests {
    private let world: World
    private let key: SigningKey
    private let endpoint: URL

    init(requiringNonce: Bool = false) async throws {
        world = try await World { $0.requiresDPoPNonce = requiringNonce }
        key = try SigningKey(PrivateKey.generate(.p256))
        endpoint = try #require(URL(string: World.issuer + "/userinfo"))
        try await world.driver.registerApp("wiki") { metadata in
            metadata.audience = nil
            metadata.scope = "openid email"
        }
    }

    private func signIn(_ id: ClientID = "wiki", scope: String = "openid email") async throws -> TokenResponse {
        let caller = try await world.driver.caller(id, keyThumbprint: key.publicKey.thumbprint)
        return try await world.respond(world.code(id, scope: scope).parameters(), as: caller).get()
    }

    private func proof(_ token: Secret, nonce: String? = nil, signer: SigningKey? = nil) async throws -> String {
        try await DPoPProof.make(
            method: "GET", url: endpoint, accessToken: token, nonce: nonce, signer: signer ?? key, time: world.time,
            randomness: world.randomness)
    }

    private func check(
        _ token: Secret, type: AccessTokenType = .dpop, proofs: [String]? = nil
    ) async throws -> Result<AccessTokenHolder, Refusal> {
        var sent = proofs
        if sent == nil { sent = [try await proof(token)] }
        do {
            return .success(
                try await world.service.checkAccessToken(
                    CheckAccessToken.Presented(
                        token: token, type: type, proofs: sent ?? [], method: "GET", endpoint: endpoint),
                    scope: "openid"))
        } catch let refusal as Refusal {
            return .failure(refusal)
        }
    }

    @Test func `gives access to its account, for its client`() async throws {
        let holder = try await check(signIn().accessToken).get()
        #expect(holder.client.id == "wiki")
        #expect(holder.account.id == world.ada)
        #expect(holder.scope == "openid email")
    }

    @Test func `is refused at once when what it belongs to has ended`() async throws {
        let ends: [(World, TokenFamily) async throws -> Void] = [
            { world, family in
                _ = try await world.service.revokeDevice(try #require(family.device))
            },
            { world, _ in try await world.service.setAccountStatus.disable(world.ada) },
            { world, _ in try await world.service.signOutEverywhere(world.ada) },
            { world, family in try await world.service.removeClient(family.client) },
            { world, family in try await world.service.consents.revoke(family.client, of: world.ada) },
            { world, _ in
                _ = try await world.service.updateClient("wiki") { $0.audience = "wiki-api" }
            },
        ]
        for end in ends {
            let test = try await CheckAccessTokenTests()
            let token = try await test.signIn().accessToken
            #expect(try await test.check(token).error == nil)
            try await end(test.world, try #require(try await test.world.families.first))
            #expect(try await test.check(token).error == .invalidToken)
        }
    }

    @Test func `is refused when its refresh token was revoked`() async throws {
        let tokens = try await signIn()
        let request = RevocationRequest(token: try #require(tokens.refreshToken))
        try await world.service.revokeToken(request, from: world.caller("wiki", key: nil))
        #expect(try await check(tokens.accessToken).error == .invalidToken)
    }

    @Test func `is refused when it has expired`() async throws {
        let token = try await signIn().accessToken
        world.time.advance(by: world.service.configuration.lifetimes.accessToken)
        #expect(try await check(token).error == .invalidToken)
    }

    @Test func `is refused if it is for a backend, encrypted or not`() async throws {
        try await world.driver.registerApp("plain")
        for id in ["notes", "plain"] as [ClientID] {
            #expect(try await check(signIn(id, scope: "openid").accessToken).error == .invalidToken)
        }
    }

    @Test func `is refused if it is another kind of token`() async throws {
        let tokens = try await signIn()
        for other in [tokens.idToken, tokens.refreshToken, Secret("text"), Secret("")] {
            #expect(try await check(try #require(other)).error == .invalidToken)
        }
    }

    @Test func `is refused if another key has signed it`() async throws {
        let token = try await signIn().accessToken
        let payload = try UnverifiedToken(compact: token.revealed).unverifiedPayload
        let forged = try await SignedToken.make(payload: payload, type: AccessTokenClaims.type, signer: key)
        #expect(try await check(Secret(forged)).error == .invalidToken)
    }

    @Test func `needs openid, which its client must still have`() async throws {
        #expect(try await check(signIn(scope: "email").accessToken).error == .insufficientScope)
        let token = try await signIn().accessToken
        _ = try await world.service.updateClient("wiki") { $0.scope = "email" }
        #expect(try await check(token).error == .insufficientScope)
    }

    @Test func `is only accepted in the way that fits it`() async throws {
        let bound = try await signIn().accessToken
        #expect(try await check(bound, type: .bearer).error == .invalidToken)
        #expect(try await check(bound, type: .bearer, proofs: []).error == .invalidToken)
        try await world.driver.registerApp("free") { metadata in
            metadata.audience = nil
            metadata.dpopBoundAccessTokens = false
            metadata.scope = "openid"
        }
        let free = try await world.signIn("free", key: nil, scope: "openid").accessToken
        #expect(try await check(free, type: .bearer, proofs: []).error == nil)
        #expect(try await check(free).error == .invalidToken)
    }

    @Test func `needs a proof of its key, for it, once`() async throws {
        let token = try await signIn().accessToken
        let other = try await signIn().accessToken
        #expect(try await check(token, proofs: []).error == .invalidToken)
        let thief = try SigningKey(PrivateKey.generate(.p256))
        #expect(try await check(token, proofs: [proof(token, signer: thief)]).error == .invalidToken)
        #expect(try await check(token, proofs: [proof(other)]).error == .invalidDPoPProof)
        #expect(try await check(token, proofs: [proof(token), proof(token)]).error == .invalidDPoPProof)
        let used = try await proof(token)
        #expect(try await check(token, proofs: [used]).error == nil)
        #expect(try await check(token, proofs: [used]).error == .invalidDPoPProof)
    }

    @Test func `leaves nothing in the storage if it is refused`() async throws {
        let token = try await signIn().accessToken
        _ = try await check(token, type: .bearer)
        _ = try await check(Secret("text"))
        #expect(try await world.rowCount("replays") == 0)
    }

    @Test func `needs a proof with the nonce where nonces are required`() async throws {
        let test = try await CheckAccessTokenTests(requiringNonce: true)
        let token = try await test.signIn().accessToken
        guard case .failure(let refusal) = try await test.check(token) else {
            Issue.record("A proof without the nonce is accepted.")
            return
        }
        #expect(refusal.code == .useDPoPNonce)
        let nonce = try #require(refusal.nonce)
        #expect(nonce == test.world.service.identifyCaller.currentNonce)
        #expect(try await test.check(token, proofs: [test.proof(token, nonce: nonce)]).error == nil)
    }
}

import Foundation
import GatehouseJOSE
import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

/// What was used before the database was restored: the restored database doesn't know it.
@Suite("Proofs of the time before a restoration")
struct RestoredProofsTests {
    private let world: World
    private let key: SigningKey

    init() async throws {
        world = try await World()
        key = try Desk.makeKey()
    }

    /// The service that is started after the restoration. Its memory of proofs is empty.
    private func restored(requiresNonce: Bool = true) async throws -> TokenService {
        try await world.service.endAfterRestore()
        return try await InProcessService(storage: world.storage, time: world.time) {
            $0.requiresDPoPNonce = requiresNonce
        }.service
    }

    private func identify(
        _ form: OAuthParameters, proofs: [String] = [], by service: TokenService
    ) async throws -> OAuthErrorCode? {
        let claims = IdentifyCaller.Claims(
            parameters: form, proofs: proofs, method: "POST",
            endpoint: try #require(URL(string: World.issuer + "/token")), address: nil)
        do {
            _ = try await service.identifyCaller(claims, requiresProof: false)
            return nil
        } catch let refusal as Refusal {
            return refusal.code
        }
    }

    private func proof(nonce: String?) async throws -> String {
        try await DPoPProof.make(
            method: "POST", url: try #require(URL(string: World.issuer + "/token")), nonce: nonce, signer: key,
            time: world.time, randomness: world.randomness)
    }

    @Test(arguments: [true, false])
    func `need another nonce`(requiresNonce: Bool) async throws {
        let form = ClientAuthentication.none("notes").parameters
        let used = try await proof(nonce: world.service.identifyCaller.currentNonce)
        #expect(try await identify(form, proofs: [used], by: world.service) == nil)
        let service = try await restored(requiresNonce: requiresNonce)
        #expect(try await identify(form, proofs: [used], by: service) == .useDPoPNonce)
        let fresh = try await proof(nonce: service.identifyCaller.currentNonce)
        #expect(try await identify(form, proofs: [fresh], by: service) == nil)
    }

    @Test func `have expired after 70 seconds, and later ones need no nonce if none is required`() async throws {
        let service = try await restored(requiresNonce: false)
        let form = ClientAuthentication.none("notes").parameters
        world.time.advance(by: .seconds(70))
        #expect(try await identify(form, proofs: [proof(nonce: nil)], by: service) == .useDPoPNonce)
        world.time.advance(by: .seconds(1))
        #expect(try await identify(form, proofs: [proof(nonce: nil)], by: service) == nil)
    }

    private func registerSite() async throws {
        var metadata = ClientMetadata()
        metadata.clientName = "Site"
        metadata.redirectURIs = ["https://site.example.com/callback"]
        metadata.tokenEndpointAuthMethod = "private_key_jwt"
        metadata.jwks = ["keys": [JSONWebKey(key.publicKey.publicKey, use: .signature).json]]
        _ = try await world.service.registerClient(metadata, id: "site")
    }

    @Test func `aren't accepted from clients that authenticate by a key`() async throws {
        func assertion() async throws -> OAuthParameters {
            try await ClientAssertion.make(
                clientID: "site", issuer: World.issuer, signer: key, time: world.time, randomness: world.randomness
            ).parameters
        }
        try await registerSite()
        let used = try await assertion()
        #expect(try await identify(used, by: world.service) == nil)
        let service = try await restored()
        #expect(try await identify(used, by: service) == .invalidClient)
        world.time.advance(by: .seconds(10))
        #expect(try await identify(assertion(), by: service) == .invalidClient)  // by a clock that is ahead
        world.time.advance(by: .seconds(1))
        #expect(try await identify(assertion(), by: service) == nil)
    }

    @Test func `count as old without a time of their own`() async throws {
        func assertion() async throws -> OAuthParameters {
            let now = Int64(world.time.now.timeIntervalSince1970)
            let claims: JSONValue = [
                "iss": "site", "sub": "site", "aud": .string(World.issuer), "exp": .integer(now + 60),
                "jti": .string(world.randomness.token()),
            ]
            let token = try await SignedToken.make(claims: claims, type: "JWT", signer: key)
            return try OAuthParameters([
                (name: "client_assertion_type", value: ClientAssertion.type), (name: "client_assertion", value: token),
            ])
        }
        try await registerSite()
        let service = try await restored()
        world.time.advance(by: .seconds(3550))
        #expect(try await identify(assertion(), by: service) == .invalidClient)
        world.time.advance(by: .seconds(1))
        #expect(try await identify(assertion(), by: service) == nil)
    }
}

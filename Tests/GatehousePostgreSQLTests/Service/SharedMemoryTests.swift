import Foundation
import GatehouseCrypto
import GatehouseJOSE
import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("Two instances on one database remember what was used, and")
struct SharedMemoryTests {
    private func form(_ parameters: OAuthParameters, proofs: [String] = []) throws -> IdentifyCaller.Claims {
        IdentifyCaller.Claims(
            parameters: parameters, proofs: proofs, method: "POST",
            endpoint: try #require(URL(string: TwoInstances.issuer + "/token")), address: nil)
    }

    @Test func `count failed sign-ins together`() async throws {
        let instances = try await TwoInstances()
        _ = try await instances.settle()
        var codes: [OAuthErrorCode] = []
        for number in 0..<8 {
            let driver = instances.drivers[number % 2]
            let refusal = await #expect(throws: Refusal.self) {
                try await driver.signInBrowser(password: Secret("a wrong password"))
            }
            codes += [refusal?.code].compactMap { $0 }
        }
        #expect(codes == Array(repeating: .accessDenied, count: 5) + Array(repeating: .tooManyAttempts, count: 3))
        await instances.close()
    }

    @Test func `lose no failed sign-in of many at once`() async throws {
        let instances = try await TwoInstances { $0.limits.nameAndNetwork.count = 40 }
        _ = try await instances.settle()
        _ = try await instances.atOnce(15) { try await $0.signInBrowser(password: Secret("a wrong password")) }
        var count = 30
        while await #expect(
            throws: Refusal.self,
            performing: {
                try await instances.two.signInBrowser(password: Secret("a wrong password"))
            })?.code == .accessDenied
        { count += 1 }
        #expect(count == 40)
        await instances.close()
    }

    @Test func `accept a DPoP proof once, with the nonce of any of them`() async throws {
        let instances = try await TwoInstances { $0.requiresDPoPNonce = true }
        _ = try await instances.settle()
        let key = try SigningKey(PrivateKey.generate(.p256))
        for driver in instances.drivers {
            let proof = try await DPoPProof.make(
                method: "POST", url: try #require(URL(string: TwoInstances.issuer + "/token")),
                nonce: driver.service.identifyCaller.currentNonce, signer: key, time: instances.time,
                randomness: driver.randomness)
            let claims = try form(ClientAuthentication.none("notes").parameters, proofs: [proof])
            let callers = try await instances.atOnce(4) {
                try await $0.service.identifyCaller(claims, requiresProof: true).keyThumbprint
            }
            #expect(callers.compactMap { $0 } == [key.publicKey.thumbprint])
        }
        await instances.close()
    }

    @Test func `accept a client assertion once`() async throws {
        let instances = try await TwoInstances()
        let key = try SigningKey(PrivateKey.generate(.p256))
        var metadata = ClientMetadata()
        metadata.clientName = "Site"
        metadata.redirectURIs = ["https://site.example.com/callback"]
        metadata.tokenEndpointAuthMethod = "private_key_jwt"
        metadata.jwks = ["keys": [JSONWebKey(key.publicKey.publicKey, use: .signature).json]]
        _ = try await instances.one.service.registerClient(metadata, id: "site")
        let assertion = try await ClientAssertion.make(
            clientID: "site", issuer: TwoInstances.issuer, signer: key, time: instances.time,
            randomness: instances.one.randomness)
        let claims = try form(assertion.parameters)
        let callers = try await instances.atOnce(4) { driver in
            try await driver.service.identifyCaller(claims, requiresProof: false).client.id
        }
        #expect(callers.compactMap { $0 } == ["site"])
        await instances.close()
    }

    @Test func `accept the answer to a challenge once`() async throws {
        let instances = try await TwoInstances()
        let key = try PrivateKey.generate(.p256)
        let challenge = try await instances.one.service.issueChallenge().challenge
        let proof = try await SealingKeyProof.make(
            challenge: challenge.revealed, issuer: TwoInstances.issuer, key: key, time: instances.time)
        let clients = try await instances.atOnce(4) { driver in
            let id = ClientID("backend-\(driver.randomness.token(byteCount: 9))")
            try await driver.registerApp(id, proof: proof) { $0.sealingKey = JSONWebKey(key.publicKey).json }
            return id
        }
        #expect(clients.compactMap { $0 }.count == 1)
        await instances.close()
    }
}

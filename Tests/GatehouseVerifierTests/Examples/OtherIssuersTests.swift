import Foundation
import GatehouseJOSE
import GatehouseTesting
import GatehouseVerifier
import Testing
import VerifierTestSupport

/// The article *Issuers and policies* says what these issuers put into access tokens. The claims are those of their
/// documentation; they are signed here.
@Suite("Access tokens of other issuers")
struct OtherIssuersTests {
    private let issuer: TestIssuer
    private let signer: SigningKey

    init() throws {
        issuer = try TestIssuer()
        signer = try SigningKey(PrivateKey.generate(.rsa(bits: 2048)))
    }

    private func decide(
        _ claims: [String: JSONValue], type: String, configure: (inout VerifierOptions) -> Void = { _ in }
    ) async throws -> Decision {
        let common: [String: JSONValue] = [
            "iss": .string(TestIssuer.name), "iat": .integer(issuer.clock.numericDate),
            "exp": .integer(issuer.clock.numericDate + 300),
        ]
        let verifier = issuer.verifier(keys: StaticKeySet(JSONWebKeySet([signer.publicKey])), configure: configure)
        let claims = JSONValue.object(common.merging(claims) { $1 })
        return await verifier.decide(
            try issuer.bearer(await SignedToken.make(claims: claims, type: type, signer: signer)))
    }

    @Test func `of Keycloak are accepted with the settings that the article lists`() async throws {
        var claims: [String: JSONValue] = [
            "auth_time": .integer(issuer.clock.numericDate), "jti": "onrtac:179a04e8-6a41-41bb-ab20-14d55a8518af",
            "aud": "account", "sub": "8befeac4-8963-49da-a9ac-f310e8d922d8", "typ": "Bearer", "azp": "notes",
            "sid": "54db1502-a5dc-4a27-af62-eeef0694a628", "acr": "1", "scope": "openid profile email",
            "realm_access": ["roles": ["uma_authorization"]], "preferred_username": "ada",
        ]
        #expect(try await decide(claims, type: "JWT").refusal?.description == "refused: wrongType (typ)")
        #expect(try await decide(claims, type: "at+jwt").refusal?.description == "refused: invalidClaims (client_id)")
        claims["client_id"] = "notes"
        #expect(try await decide(claims, type: "at+jwt").refusal?.description == "refused: wrongAudience (aud)")
        claims["aud"] = ["notes-api", "account"]
        #expect(try await decide(claims, type: "at+jwt").principal?.client == "notes")
        #expect(try await decide(claims, type: "JWT") { $0.tokenTypes = ["JWT"] }.principal?.client == "notes")
        // A service account is a user of its own: only the list of clients keeps it out.
        claims["client_id"] = "importer"
        #expect(try await decide(claims, type: "at+jwt").principal?.client == "importer")
        #expect(try await decide(claims, type: "at+jwt") { $0.clients = ["notes"] }.reasons == [.clientNotAllowed])
    }

    @Test func `of Auth0 are accepted with the profile of RFC 9068`() async throws {
        var claims: [String: JSONValue] = [
            "sub": "auth0|123456", "aud": ["notes-api", "https://example.eu.auth0.com/userinfo"], "azp": "notes",
            "scope": "openid profile",
        ]
        #expect(try await decide(claims, type: "JWT").reasons == [.wrongType])
        #expect(try await decide(claims, type: "JWT") { $0.tokenTypes = ["JWT"] }.reasons == [.invalidClaims])
        claims["azp"] = nil
        claims["client_id"] = "notes"
        claims["jti"] = "73WakrfVbNJBaAmhQtEeDv"
        #expect(try await decide(claims, type: "at+jwt").principal?.client == "notes")
    }

    @Test func `of Microsoft Entra ID are refused`() async throws {
        let claims: [String: JSONValue] = [
            "sub": "AAAAAAAAAAAAAAAAAAAAAIkzqFVrSaSaFHy782bbtaQ", "aud": "notes-api", "azp": "notes", "scp": "read",
            "uti": "fqiBqXLPj0eQa82S-IYFAA", "ver": "2.0",
        ]
        #expect(try await decide(claims, type: "JWT").reasons == [.wrongType])
        let lenient = try await decide(claims, type: "JWT") { $0.tokenTypes = ["JWT"] }
        #expect(lenient.refusal?.description == "refused: invalidClaims (client_id)")
    }
}

import GatehouseVerifier
import Testing
import VerifierTestSupport

/// Attack checklist J32: what the same issuer has signed with the same key for something else.
@Suite("Another token of the issuer")
struct TokenConfusionTests {
    private let issuer: TestIssuer

    init() throws {
        issuer = try TestIssuer()
    }

    @Test(
        "doesn't stand in for an access token, even with its claims",
        arguments: [
            nil, "", "JWT", "id_token+jwt", "rt+jwt", "logout+jwt", "dpop+jwt", "client-authentication+jwt",
            "oauth-authz-req+jwt", "oauth-authz-resp+jwt", "statuslist+jwt", "secevent+jwt", "token-introspection+jwt",
            "at+jwt ", "xat+jwt", "at+jwt+x",
        ])
    func types(type: String?) async throws {
        let token = try await issuer.token(type: type)
        let decision = await issuer.verifier().decide(try issuer.bearer(token))
        #expect(decision.reasons == [.wrongType])
    }

    @Test("is told apart by a type that may be spelt out", arguments: ["at+jwt", "AT+JWT", "application/at+jwt"])
    func spellings(type: String) async throws {
        let token = try await issuer.token(type: type)
        #expect(await issuer.verifier().decide(try issuer.bearer(token)).principal != nil)
    }

    @Test(
        "lacks claims that an access token has", arguments: ["iss", "sub", "aud", "client_id", "iat", "exp", "jti"])
    func missing(claim: String) async throws {
        let token = try await issuer.token([claim: JSONValue?.none])
        let decision = await issuer.verifier().decide(try issuer.bearer(token))
        #expect(decision.reasons == [.invalidClaims])
        #expect(decision.refusal?.reasons.first?.detail == claim)
    }
}

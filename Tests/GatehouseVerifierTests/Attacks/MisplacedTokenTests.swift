import GatehouseHTTP
import GatehouseVerifier
import Testing
import VerifierTestSupport

/// `Docs/attacks.md`, J42: a good token, handed over in a way that others might read otherwise.
@Suite("A good token in the wrong place")
struct MisplacedTokenTests {
    private let issuer: TestIssuer
    private let verifier: Verifier
    private let token: String

    init() async throws {
        issuer = try TestIssuer()
        verifier = issuer.verifier()
        token = try await issuer.token()
    }

    @Test(
        "isn't found in another header field",
        arguments: [
            "Proxy-Authorization", "X-Access-Token", "X-Authorization", "Access-Token", "Authorization-Token", "Cookie",
            "X-Forwarded-Authorization", "DPoP", "X-Original-Authorization", "Authorisation",
        ])
    func fields(name: String) async throws {
        let decision = await verifier.decide(try issuer.request([name: "Bearer \(token)"]))
        #expect(decision.reasons == [.missingCredentials])
        #expect(decision.refusal?.response.status == .unauthorized)
    }

    @Test(
        "is refused in the address, however its name is spelt there",
        arguments: ["access_token", "access%5Ftoken", "%61ccess_token", "access%5ftoken", "a=1&access_token"])
    func query(name: String) async throws {
        for request in [
            try issuer.request([:], to: "https://api.example.com/notes?\(name)=\(token)"),
            try issuer.request(["Authorization": "Bearer \(token)"], to: "https://api.example.com/notes?\(name)=x"),
            try issuer.request(["Authorization": "Bearer \(token)"], to: "https://api.example.com/notes?\(name)"),
        ] {
            let decision = await verifier.decide(request)
            #expect(decision.reasons == [.tokenInQuery])
            #expect(decision.refusal?.response.status == .badRequest)
            #expect(decision.refusal?.response.text.contains(token) == false)
        }
    }

    @Test func `isn't found in a form`() async throws {
        var request = try issuer.request(["Content-Type": "application/x-www-form-urlencoded"])
        request.method = .post
        request.body = FormBody([(name: "access_token", value: token)])
        #expect(await verifier.decide(request).reasons == [.missingCredentials])
    }

    @Test(
        "is refused with anything before, after or within it",
        arguments: [
            "Bearer\t%", "Bearer  %x y", "Bearer %,", "Bearer %;", "Bearer %\u{0}", "Bearer %\r\nX-Role: admin",
            "Bearer %\nX: y", "Bearer \u{FEFF}%", "Bearer \u{A0}%", "Bearer %\u{200B}", "Bearer \"%\"",
            "Bearer token=\"%\"",
            "Bearer access_token=%", "Bearer:%", "Bearer=%", "Bearer%", "%", "Bearer", "Bearer, Bearer %",
            "Bearer %, Bearer %", "Basic %, Bearer %",
        ])
    func values(form: String) async throws {
        let decision = await verifier.decide(try issuer.request(["Authorization": form.replacing("%", with: token)]))
        #expect(decision.refusal != nil)
        let expected: Set<RefusalReason.Code> = [
            .malformedCredentials, .unsupportedScheme, .malformedToken, .multipleCredentials,
        ]
        #expect(decision.reasons.allSatisfy(expected.contains))
    }

    @Test func `passes in its place, with whatever space HTTP allows around it`() async throws {
        for value in [
            "Bearer \(token)", "bearer \(token)", "BEARER   \(token)", "Bearer \(token) ", " Bearer \(token)\t",
        ] {
            #expect(await verifier.decide(try issuer.request(["Authorization": value])).principal != nil)
        }
    }
}

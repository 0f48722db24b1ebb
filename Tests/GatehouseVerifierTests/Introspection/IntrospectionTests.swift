import Foundation
import GatehouseHTTP
import GatehouseIssuer
import GatehouseJOSE
import GatehouseOAuth
import GatehouseTesting
import GatehouseTypes
import GatehouseVerifier
import Testing
import VerifierTestSupport

@Suite("A token about which its issuer is asked")
struct IntrospectionTests {
    private let issuer: TestIssuer
    private let transport = ScriptedTransport()

    init() throws {
        issuer = try TestIssuer()
    }

    private func introspector(
        _ policy: IntrospectionConfiguration = .standard, to address: String = "https://id.example.com/i"
    )
        throws -> RemoteIntrospector
    {
        let endpoint: URL = try #require(URL(string: address))
        return RemoteIntrospector(
            issuer: TestIssuer.name, endpoint: endpoint,
            client: ClientAuthentication.secretBasic("notes-api", Secret("hush")), transport: transport, policy: policy,
            time: issuer.clock, randomness: issuer.randomness)
    }

    private func verifier(
        _ tokens: IntrospectionRule.Tokens = .opaque, policy: IntrospectionConfiguration = .standard,
        configure: (inout VerifierOptions) -> Void = { _ in }
    ) throws -> Verifier {
        let rule = IntrospectionRule(try introspector(policy), tokens: tokens)
        return issuer.verifier { options in
            options.introspection = rule
            configure(&options)
        }
    }

    private func answer(_ changes: [String: JSONValue?] = [:]) -> HTTPResponse {
        var members = issuer.claims()
        members["active"] = true
        for (name, value) in changes { members[name] = value }
        return json(.object(members))
    }

    private func json(_ value: JSONValue) -> HTTPResponse {
        HTTPResponse(status: .ok, headers: ["Content-Type": "application/json"], body: value.encoded)
    }

    private let opaque = "2YotnFZFEjr1zCsicMWpAA"

    @Test func `is accepted when the issuer says that it's good`() async throws {
        transport.enqueue(answer())
        let decision = try await verifier().decide(try issuer.bearer(opaque))
        let principal = try #require(decision.principal)
        #expect(principal.account == "account-1")
        #expect(principal.scope.tokens == ["notes:read", "notes:write"])
        #expect(principal.device == "device-1")
        #expect(principal.claims["jti"] == "token-1")
        #expect(principal.claims["active"] == nil)
        let request = try #require(transport.requests.first)
        #expect(request.method == .post)
        #expect(request.headers["Authorization"]?.hasPrefix("Basic ") == true)
        #expect(request[option: MaximumResponseSize.self] == 64 * 1024)
        let form = String(decoding: try request.body.encode(), as: UTF8.self)
        #expect(form.contains("token=\(opaque)"))
        #expect(form.contains("token_type_hint=access_token"))
    }

    @Test func `is refused when the issuer says that it isn't`() async throws {
        transport.enqueue(json(["active": false]))
        let decision = try await verifier().decide(try issuer.bearer(opaque))
        #expect(decision.reasons == [.inactive])
        #expect(decision.refusal?.errors == ["invalid_token"])
    }

    @Test(
        "is judged by what the issuer says, as by claims",
        arguments: [
            (["aud": "photos-api"], RefusalReason.Code.wrongAudience), (["aud": nil], .wrongAudience),
            (["iss": "https://other.example"], .wrongIssuer), (["exp": 1000], .expired),
            (["iat": 4_000_000_000], .notYetValid),
            (["nbf": 4_000_000_000], .notYetValid), (["sub": "notes"], .subjectIsClient),
            (["sub": nil], .subjectIsClient),
            (["client_id": nil], .invalidClaims), (["token_type": "DPoP"], .invalidClaims),
        ] as [([String: JSONValue?], RefusalReason.Code)])
    func claims(changes: [String: JSONValue?], reason: RefusalReason.Code) async throws {
        transport.enqueue(answer(changes))
        let decision = try await verifier().decide(try issuer.bearer(opaque))
        #expect(decision.reasons == [reason])
    }

    @Test func `needs a proof if the issuer says that it's bound`() async throws {
        let verifier = try verifier()
        transport.enqueue(answer(issuer.binding))
        #expect(await verifier.decide(try issuer.bearer(opaque)).reasons == [.proofRequired])
        #expect(await verifier.decide(try await issuer.bound(opaque)).principal?.hasProvedPossession == true)
        let thief = try SigningKey(PrivateKey.generate(.p256))
        let stolen = try await issuer.bound(opaque, proof: issuer.proof(opaque, signer: thief))
        #expect(await verifier.decide(stolen).reasons == [.invalidProof])
        #expect(transport.requests.count == 1)
    }

    @Test(
        "isn't decided about when the answer isn't one",
        arguments: [
            ["active": "true"], [:], ["active": true, "cnf": ["x5t#S256": "abc"]], ["active": true, "exp": "1"], [],
        ] as [JSONValue])
    func answers(value: JSONValue) async throws {
        transport.enqueue(json(value))
        let decision = try await verifier().decide(try issuer.bearer(opaque))
        #expect(decision.unavailable?.code == .introspectionUnavailable)
    }

    @Test(
        "isn't decided about when there is no answer",
        arguments: [HTTPStatus.unauthorized, .found, .internalServerError])
    func failures(status: HTTPStatus) async throws {
        let verifier = try verifier()
        #expect(await verifier.decide(try issuer.bearer(opaque)).unavailable?.code == .introspectionUnavailable)
        var response = answer()
        response.status = status
        transport.enqueue(response)
        #expect(await verifier.decide(try issuer.bearer(opaque)).unavailable?.code == .introspectionUnavailable)
        // Nothing of that is kept.
        transport.enqueue(answer())
        #expect(await verifier.decide(try issuer.bearer(opaque)).principal != nil)
    }

    @Test func `is asked about once in half a minute, whatever the answer`() async throws {
        let verifier = try verifier()
        for (response, isGood) in [(answer(), true), (json(["active": false]), false)] {
            transport.enqueue(response)
            for _ in 0..<5 { #expect(await (verifier.decide(try issuer.bearer(opaque)).principal != nil) == isGood) }
            issuer.clock.advance(by: .seconds(29))
            #expect(await (verifier.decide(try issuer.bearer(opaque)).principal != nil) == isGood)
            issuer.clock.advance(by: .seconds(1))
        }
        #expect(transport.requests.count == 2)
    }

    @Test func `is asked about once for all who ask at once, and others have to wait`() async throws {
        var policy = IntrospectionConfiguration.standard
        policy.maximumConcurrency = 1
        let introspector = try introspector(policy)
        let held = transport.enqueueHeld()
        let asking = (0..<10).map { _ in spawn { try await introspector.introspect(Secret(self.opaque)) } }
        try await held.waitForRequest()
        let error = await #expect(throws: IssuerError.self) {
            try await introspector.introspect(Secret("other"))
        }
        #expect(error?.code == .tooBusy)
        held.release(json(["active": false]))
        for one in asking { #expect(try await one.value == .inactive) }
        #expect(transport.requests.count == 1)
    }

    @Test func `isn't asked about over plain text`() async throws {
        let introspector = try introspector(to: "http://id.example.com/i")
        let error = await #expect(throws: IssuerError.self) { try await introspector.introspect(Secret("t")) }
        #expect(error?.code == .insecureAddress)
        #expect(transport.requests.isEmpty)
    }

    @Test func `isn't asked about when it can be read, unless that is the rule`() async throws {
        let token = try await issuer.token()
        let other = try await issuer.token(["aud": "x"])
        #expect(try await verifier().decide(try issuer.bearer(token)).principal != nil)
        #expect(transport.requests.isEmpty)

        let all = try verifier(.all)
        #expect(await all.decide(try issuer.bearer(other)).reasons == [.wrongAudience])
        #expect(transport.requests.isEmpty)
        transport.enqueue(json(["active": false]))
        #expect(await all.decide(try issuer.bearer(token)).reasons == [.inactive])
        issuer.clock.advance(by: .seconds(30))
        transport.enqueue(answer())
        #expect(await all.decide(try issuer.bearer(token)).principal != nil)
        // And it's asked about again though the token itself is remembered.
        issuer.clock.advance(by: .seconds(30))
        transport.enqueue(json(["active": false]))
        #expect(await all.decide(try issuer.bearer(token)).reasons == [.inactive])
    }

    @Test func `is shown to its issuer without the encryption, which is for the backend`() async throws {
        let rule = IntrospectionRule(try introspector(), tokens: IntrospectionRule.Tokens.all)
        let verifier = issuer.verifier(sealed: true) { $0.introspection = rule }
        let token = try await issuer.token()
        for _ in 0..<2 {
            transport.enqueue(answer())
            #expect(await verifier.decide(try issuer.bearer(issuer.sealed(token))).principal != nil)
            let form = String(decoding: try #require(transport.requests.last).body.encode(), as: UTF8.self)
            #expect(form.contains("token=\(token)&"))
            issuer.clock.advance(by: .seconds(30))
        }
    }

    @Test func `must be bound to the key that it says itself`() async throws {
        let all = try verifier(.all)
        let token = try await issuer.token(issuer.binding)
        transport.enqueue(answer(["cnf": ["jkt": "0ZcOCORZNYy-DWpqq30jZyJGHTN0d2HglBV3uiguA4I"]]))
        #expect(await all.decide(try await issuer.bound(token)).reasons == [.invalidClaims])
    }

    @Test func `may name no audience where that is let in`() async throws {
        var rule = IntrospectionRule(try introspector())
        rule.acceptsMissingAudience = true
        let verifier = issuer.verifier { [rule] in $0.introspection = rule }
        transport.enqueue(answer(["aud": nil]))
        #expect(await verifier.decide(try issuer.bearer(opaque)).principal != nil)
    }

    @Test func `is malformed where nobody is asked`() async throws {
        #expect(await issuer.verifier().decide(try issuer.bearer(opaque)).reasons == [.malformedToken])
    }
}

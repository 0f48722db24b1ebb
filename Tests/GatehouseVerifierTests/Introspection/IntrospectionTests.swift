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

@Suite("An issuer whose metadata names where to ask")
struct DiscoveredIntrospectionTests {
    private let clock = ManualTimeSource()
    private let issuer: ScriptedIssuer

    init() throws {
        issuer = try ScriptedIssuer(time: clock)
        issuer.change {
            $0.metadata["introspection_endpoint"] = .string(ScriptedIssuer.name + "/introspect")
            $0.answers["/introspect"] = { request in
                let asked = try IntrospectionRequest(parameters: ScriptedIssuer.form(request))
                var token = IntrospectedToken()
                token.subject = "subject-1"
                token.scope = Scope("read")
                let isGood = asked.token.revealed == "good" && asked.tokenTypeHint == .accessToken
                return ScriptedIssuer.json((isGood ? IntrospectionResponse.active(token) : .inactive).json)
            }
        }
    }

    private func introspector(
        _ client: any ClientAuthenticator = ClientAuthentication.secretBasic("backend", Secret("s3cret"))
    ) -> RemoteIntrospector {
        RemoteIntrospector(issuer: ScriptedIssuer.name, client: client, transport: issuer.transport, time: clock)
    }

    private func failure() async -> IssuerError? {
        await #expect(throws: IssuerError.self) { try await introspector().introspect(Secret("good")) }
    }

    @Test func `is asked there`() async throws {
        let introspector = introspector()
        guard case .active(let token) = try await introspector.introspect(Secret("good")) else {
            Issue.record("not active")
            return
        }
        #expect(token.subject == "subject-1")
        #expect(token.scope == Scope("read"))
        #expect(try await introspector.introspect(Secret("bad")) == .inactive)
        #expect(issuer.paths.count { $0 == "/.well-known/openid-configuration" } == 1)
    }

    @Test func `learns who asks, by a secret or a key, there and nowhere else`() async throws {
        _ = try await introspector().introspect(Secret("good"))
        let basic = issuer.transport.requests.filter { $0.headers["Authorization"] != nil }
        #expect(basic.map(\.path) == ["/introspect"])
        let key = try SigningKey(PrivateKey.generate(.p256))
        _ = try await introspector(PrivateKeyJWT("backend", signer: key)).introspect(Secret("good"))
        let request = try #require(issuer.transport.requests.last)
        let assertion = try ClientAssertion(parameters: ScriptedIssuer.form(request), authorization: nil)
        let verifier = ClientAssertionVerifier(
            issuer: ScriptedIssuer.name, replayMemory: InMemoryReplayMemory(time: clock), time: clock)
        guard case .accepted = await verifier.verify(assertion, keys: JSONWebKeySet([key.publicKey])) else {
            Issue.record("refused")
            return
        }
    }

    @Test(arguments: [
        (
            HTTPResponse(status: .unauthorized, body: Array(#"{"error":"invalid_client"}"#.utf8)),
            IssuerError.Code.unacceptableAnswer
        ),
        (HTTPResponse(status: 503), .unacceptableAnswer), (ScriptedIssuer.json([:]), .invalidDocument),
        (HTTPResponse(status: .ok, body: Array("<html>".utf8)), .invalidDocument),
        (HTTPResponse(status: .found, headers: ["Location": "https://evil.example"]), .unacceptableAnswer),
    ])
    func `says nothing about the token when it fails`(response: HTTPResponse, code: IssuerError.Code) async throws {
        issuer.change { $0.answers["/introspect"] = { _ in response } }
        #expect(await failure()?.code == code)
        #expect(issuer.transport.requests.filter { $0.path == "/introspect" }.count == 1)
    }

    @Test func `can't be asked if the metadata name no place`() async throws {
        issuer.change { $0.metadata["introspection_endpoint"] = .null }
        #expect(await failure()?.code == .invalidDocument)
    }

    @Test(
        arguments: [
            "http://keycloak:8080/introspect", "https://user:hidden@evil.example/", 5, "/introspect",
        ] as [JSONValue])
    func `is sent no token and no secret at a place that can't be used`(place: JSONValue) async throws {
        issuer.change { $0.metadata["introspection_endpoint"] = place }
        let error = await failure()
        #expect(error?.code == .invalidDocument)
        #expect(
            error?.detail?.hasPrefix("introspection_endpoint in the issuer's metadata (https://id.example/") == true)
        #expect(error?.detail?.contains("hidden") == false)
        #expect(issuer.paths == ["/.well-known/openid-configuration"])
    }

    @Test func `is asked whatever else its metadata say`() async throws {
        issuer.change {
            $0.metadata["jwks_uri"] = "http://keycloak:8080/keys"
            $0.metadata["backchannel_logout_supported"] = "true"
        }
        #expect(try await introspector().introspect(Secret("bad")) == .inactive)
    }

    /// What says whether a token is good is never passed over.
    @Test(arguments: ["exp", "nbf", "iat", "aud", "iss", "sub", "client_id", "scope", "token_type", "cnf"])
    func `isn't understood if a rule can't be read`(name: String) async throws {
        issuer.change {
            $0.answers["/introspect"] = { _ in
                let value: JSONValue = name == "cnf" ? ["x5t#S256": "A"] : ["a": 1]
                return ScriptedIssuer.json(["active": true, name: value])
            }
        }
        #expect(await failure()?.code == .invalidDocument)
    }
}

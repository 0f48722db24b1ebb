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

@Suite("An issuer whose metadata names where to ask")
struct DiscoveredIntrospectionTests {
    private let clock = ManualTimeSource()
    private let issuer: ScriptedIssuer

    init() throws {
        issuer = try .introspecting(time: clock) { asked in
            var token = IntrospectedToken()
            token.subject = "subject-1"
            token.scope = Scope("read")
            let isGood = asked.token.revealed == "good" && asked.tokenTypeHint == .accessToken
            return isGood ? .active(token) : .inactive
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

    @Test func `is named once where it says what can't be read`() async throws {
        issuer.change {
            $0.metadata["acr_values_supported"] = 5
            $0.answers["/introspect"] = { _ in ScriptedIssuer.json(["active": true, "username": ["ada"]]) }
        }
        let sink = CollectingSink()
        let introspector = RemoteIntrospector(
            issuer: ScriptedIssuer.name, client: ClientAuthentication.secretBasic("backend", Secret("s3cret")),
            transport: issuer.transport, time: clock, diagnostics: sink)
        for name in ["one", "two"] { _ = try await introspector.introspect(Secret(name)) }
        #expect(sink.events.map(\.name) == ["metadata.ignored", "response.ignored"])
        #expect(sink.events.last?.fields == ["response": "introspection", "member": "username"])
    }

    /// A member that decides whether a token is good is never passed over.
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

import Foundation
import GatehouseClient
import GatehouseCrypto
import GatehouseHTTP
import GatehouseJOSE
import GatehouseOAuth
import GatehouseProviders
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("Asking an issuer about a token")
struct TokenIntrospectionTests {
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

    private func introspection(_ client: any ClientAuthenticator) -> TokenIntrospection {
        var settings = IssuerSettings(issuer: ScriptedIssuer.name, client: client)
        settings.timeout = nil
        return TokenIntrospection(settings, transport: issuer.transport, time: clock)
    }

    private var backend: TokenIntrospection {
        introspection(ClientAuthentication.secretBasic("backend", Secret("s3cret")))
    }

    private func error() async -> AuthError? {
        do throws(AuthError) {
            _ = try await backend.introspect(Secret("good"), hint: .accessToken)
            return nil
        } catch {
            return error
        }
    }

    @Test func `says what it's good for, or nothing`() async throws {
        guard case .active(let token) = try await backend.introspect(Secret("good"), hint: .accessToken) else {
            Issue.record("not active")
            return
        }
        #expect(token.subject == "subject-1")
        #expect(token.scope == Scope("read"))
        #expect(try await backend.introspect(Secret("bad"), hint: .accessToken) == .inactive)
    }

    @Test func `proves who asks, with a secret or a key, there and nowhere else`() async throws {
        _ = try await backend.introspect(Secret("good"), hint: .accessToken)
        let basic = issuer.transport.requests.filter { $0.headers["Authorization"] != nil }
        #expect(basic.map(\.path) == ["/introspect"])
        let key = try SigningKey(PrivateKey.generate(.p256))
        _ = try await introspection(PrivateKeyJWT("backend", signer: key)).introspect(
            Secret("good"), hint: .accessToken)
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
            AuthError.Code.clientRefused
        ),
        (HTTPResponse(status: 503), .unreachable),
        (HTTPResponse(status: .ok, body: Array("{}".utf8)), .invalidResponse),
        (HTTPResponse(status: .ok, body: Array("<html>".utf8)), .invalidResponse),
        (HTTPResponse(status: .found, headers: ["Location": "https://evil.example"]), .invalidResponse),
    ])
    func `says nothing about the token when it fails`(response: HTTPResponse, code: AuthError.Code) async throws {
        issuer.change { $0.answers["/introspect"] = { _ in response } }
        #expect(await error()?.code == code)
        #expect(issuer.transport.requests.filter { $0.path == "/introspect" }.count == 1)
    }

    @Test func `can't be done at an issuer that doesn't explain tokens`() async throws {
        issuer.change { $0.metadata["introspection_endpoint"] = .null }
        #expect(await error()?.code == .misconfigured)
    }
}

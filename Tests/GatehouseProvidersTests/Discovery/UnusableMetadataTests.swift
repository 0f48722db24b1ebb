import Foundation
import GatehouseClient
import GatehouseHTTP
import GatehouseOAuth
import GatehouseProviders
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("Metadata with a member that can't be used")
struct UnusableMetadataTests {
    private static let document = "https://id.example/.well-known/openid-configuration"

    private func fixture(_ name: String, _ value: JSONValue) throws -> ProviderFixture {
        let fixture = try ProviderFixture()
        fixture.issuer.change { $0.metadata[name] = value }
        return fixture
    }

    /// Answers of real providers, and more of each kind.
    @Test(
        arguments: [
            ("backchannel_logout_supported", "true"), ("end_session_endpoint", ""), ("acr_values_supported", [0]),
            ("introspection_endpoint", "http://keycloak:8080/realms/r/introspect"),
            ("scopes_supported", "openid email"),
            ("registration_endpoint", "/register"), ("claims_supported", ["a": 1]),
            ("revocation_endpoint", "http://x/y"),
            ("userinfo_endpoint", 5), ("device_authorization_endpoint", []), ("grant_types_supported", [1]),
            ("id_token_signing_alg_values_supported", "ES256"), ("response_types_supported", "code"),
            ("pushed_authorization_request_endpoint", "http://keycloak:8080/par"), ("claims_parameter_supported", "no"),
            ("token_endpoint_auth_methods_supported", "none"), ("subject_types_supported", true),
        ] as [(String, JSONValue)])
    func `locks nobody out who doesn't need it, and is named once`(name: String, value: JSONValue) async throws {
        let fixture = try fixture(name, value)
        let sink = CollectingSink()
        let manager = AuthManager(
            provider: fixture.provider, store: MemoryStore(), time: fixture.clock, diagnostics: sink)
        let session = try await fixture.signIn()
        #expect(await fixture.refreshFailure(session) == nil)
        fixture.clock.advance(by: .seconds(3600))
        #expect(await fixture.refreshFailure(session) == nil)
        let events = sink.events(named: "metadata.ignored").map(\.fields)
        #expect(events.map { $0["member"] } == [name])
        #expect(events.first?["document"] == Self.document)
        #expect(events.first?["countsAs"] == "missing")
        withExtendedLifetime(manager) {}
    }

    private func error(of operation: () async throws -> some Any) async -> AuthError? { await authError(operation) }

    private func check(_ error: AuthError?, names member: String, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(error?.code == .insecure, sourceLocation: sourceLocation)
        for part in [Self.document, member, "http://keycloak:8080/hidden-not"] {
            #expect(error?.reason.contains(part) == true, "\(error?.reason ?? "")", sourceLocation: sourceLocation)
        }
        #expect(error?.reason.contains("s3cret") == false, sourceLocation: sourceLocation)
    }

    private let insecure: JSONValue = "http://user:s3cret@keycloak:8080/hidden-not?key=s3cret"

    @Test(arguments: ["authorization_endpoint", "token_endpoint", "jwks_uri"])
    func `is named by a sign-in that needs it, and nothing is sent there`(name: String) async throws {
        let fixture = try fixture(name, insecure)
        check(await fixture.signInError(), names: name)
        #expect(fixture.issuer.transport.requests.allSatisfy { $0.host == "id.example" })
        #expect(fixture.keys.ids.isEmpty)
    }

    @Test func `is named by a refresh that needs it, which isn't lost`() async throws {
        let fixture = try ProviderFixture()
        let session = try await fixture.signIn()
        fixture.issuer.change { $0.metadata["token_endpoint"] = insecure }
        fixture.clock.advance(by: .seconds(3600))
        guard case .transient(let error) = await fixture.refreshFailure(session) else {
            Issue.record("not transient")
            return
        }
        check(error, names: "token_endpoint")
    }

    @Test func `is named by each other operation that needs it`() async throws {
        let fixture = try ProviderFixture()
        let session = try await fixture.signIn()
        let names = [
            "revocation_endpoint", "userinfo_endpoint", "end_session_endpoint", "device_authorization_endpoint",
            "registration_endpoint",
        ]
        fixture.issuer.change { for name in names { $0.metadata[name] = insecure } }
        fixture.clock.advance(by: .seconds(3600))
        let provider = fixture.provider
        check(await error { try await provider.revoke(session) }, names: names[0])
        check(await error { try await provider.userInfo(for: session) }, names: names[1])
        let context = SignInContext(userAgent: fixture.agent)
        check(await error { try await provider.endSession(session, using: fixture.agent) }, names: names[2])
        check(await error { try await provider.endProviderSession(session, context) }, names: names[2])
        let device = SignInContext(deviceCodePrompt: ScriptedDevicePrompt())
        check(await error { try await provider.signIn(device) }, names: names[3])
        let registration = ClientRegistration(
            issuer: ScriptedIssuer.name, transport: fixture.issuer.transport, timeout: nil, time: fixture.clock)
        check(await error { try await registration.register(ClientMetadata()) }, names: names[4])
        #expect(fixture.issuer.transport.requests.allSatisfy { $0.host == "id.example" })
    }

    @Test func `leads to the browser where device codes can't be used`() async throws {
        let fixture = try fixture("device_authorization_endpoint", insecure)
        let context = SignInContext(userAgent: fixture.agent, deviceCodePrompt: ScriptedDevicePrompt())
        #expect(try await fixture.provider.signIn(context).account.subject == "subject-1")
    }

    @Test(arguments: [IssuerSettings.RequestPushing.required, .whenSupported])
    func `is named where a request must be pushed`(pushes: IssuerSettings.RequestPushing) async throws {
        let fixture = try ProviderFixture { $0.issuer.pushesRequests = pushes }
        fixture.issuer.change {
            $0.metadata["pushed_authorization_request_endpoint"] = insecure
            $0.metadata["require_pushed_authorization_requests"] = true
        }
        let agent = fixture.agent
        check(await fixture.signInError(agent), names: "pushed_authorization_request_endpoint")
        #expect(agent.addresses.isEmpty)
    }

    @Test func `is named again when it changes`() async throws {
        let fixture = try fixture("acr_values_supported", [0])
        let sink = CollectingSink()
        fixture.provider.report(to: sink)
        for value in [[0], [0], [1], ["a"], [0]] as [JSONValue] {
            fixture.issuer.change { $0.metadata["acr_values_supported"] = value }
            _ = try await fixture.signIn()
            fixture.clock.advance(by: .seconds(3600))
        }
        #expect(sink.events.map { $0.fields["value"] } == ["[0]", "[1]", "[0]"])
    }
}

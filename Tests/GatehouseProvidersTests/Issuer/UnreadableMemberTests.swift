import Foundation
import GatehouseClient
import GatehouseHTTP
import GatehouseOAuth
import GatehouseProviders
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("A member of a response that can't be read and isn't needed")
struct UnreadableMemberTests {
    private let sink = CollectingSink()

    private func ignored(_ response: String) -> [String] {
        let events = sink.events(named: "response.ignored").map(\.fields)
        #expect(events.allSatisfy { $0["response"] == response })
        return events.compactMap { $0["member"] }
    }

    @Test(
        arguments: [("expires_in", "3600"), ("scope", ["read"]), ("refresh_token", 5)] as [(String, JSONValue)])
    func `of a sign-in is named once`(member: String, value: JSONValue) async throws {
        let fixture = try ProviderFixture()
        fixture.provider.report(to: sink)
        fixture.issuer.change { $0.tokens[member] = value }
        for _ in 0..<2 { #expect(try await fixture.signIn().account.subject == "subject-1") }
        #expect(ignored("token") == [member])
    }

    @Test func `of a sign-in at a service without OpenID is named once`() async throws {
        let fixture = try PlainFixture()
        fixture.provider.report(to: sink)
        fixture.service.change { $0.tokens["expires_in"] = "3600" }
        for _ in 0..<2 { _ = try await fixture.signIn() }
        #expect(ignored("token") == ["expires_in"])
    }

    @Test func `of a service account's tokens is named`() async throws {
        let clock = ManualTimeSource()
        let issuer = try ScriptedIssuer(time: clock)
        var settings = IssuerSettings(
            issuer: ScriptedIssuer.name, authentication: .secretPost("robot", Secret("s3cret")), keyBinding: .never)
        settings.timeout = nil
        let provider = ClientCredentialsProvider(settings, transport: issuer.transport, time: clock)
        provider.report(to: sink)
        issuer.change { $0.tokens["expires_in"] = "3600" }
        let session = try await provider.signIn(SignInContext())
        #expect(ignored("token") == ["expires_in"])
        #expect(try await provider.refresh(session).unreadableMembers == ["expires_in"])
    }

    @Test(
        arguments: [
            ("verification_uri_complete", "http://id.example/x"), ("interval", "5"), ("interval", -1),
            ("interval", 1_000_000_000),
        ] as [(String, JSONValue)])
    func `of a device authorization is named`(member: String, value: JSONValue) async throws {
        let fixture = try ProviderFixture()
        fixture.provider.report(to: sink)
        fixture.issuer.change { $0.device[member] = value }
        let session = try await fixture.clock.flowing { [provider = fixture.provider] in
            try await provider.signIn(SignInContext(deviceCodePrompt: ScriptedDevicePrompt()))
        }
        #expect(session.account.subject == "subject-1")
        #expect(ignored("device authorization") == [member])
    }

    @Test func `of a registration is named once, and so is one of the metadata`() async throws {
        let clock = ManualTimeSource()
        let issuer = try ScriptedIssuer(time: clock)
        let registration = ClientRegistration(
            issuer: ScriptedIssuer.name, transport: issuer.transport, timeout: nil, time: clock, diagnostics: sink)
        issuer.change {
            $0.metadata["registration_endpoint"] = .string(ScriptedIssuer.name + "/register")
            $0.metadata["acr_values_supported"] = 5
            $0.answers["/register"] = { _ in
                ScriptedIssuer.json(
                    [
                        "client_id": "c-1", "client_id_issued_at": "now",
                        "registration_client_uri": "http://id.example/",
                        "contacts": "me", "unknown": 5,
                    ], status: .created)
            }
        }
        for _ in 0..<2 { #expect(try await registration.register(ClientMetadata()).clientID == "c-1") }
        #expect(ignored("registration") == ["contacts", "client_id_issued_at", "registration_client_uri"])
        #expect(sink.events(named: "metadata.ignored").map { $0.fields["member"] } == ["acr_values_supported"])
    }

    @Test func `of an exchange is named, and so is one of the metadata`() async throws {
        let clock = ManualTimeSource()
        let issuer = try ScriptedIssuer(time: clock)
        var settings = IssuerSettings(
            issuer: ScriptedIssuer.name, authentication: .secretBasic("api", Secret("s3cret")))
        settings.timeout = nil
        let exchange = TokenExchange(settings, transport: issuer.transport, time: clock, diagnostics: sink)
        issuer.change {
            $0.metadata["acr_values_supported"] = 5
            $0.answers["/token"] = { _ in
                ScriptedIssuer.json([
                    "access_token": "a", "token_type": "Bearer", "expires_in": "60",
                    "issued_token_type": "urn:ietf:params:oauth:token-type:access_token",
                ])
            }
        }
        for _ in 0..<2 { _ = try await exchange.exchange(TokenExchangeRequest(subjectToken: Secret("t"))) }
        #expect(ignored("token") == ["expires_in"])
        #expect(sink.events(named: "metadata.ignored").map { $0.fields["member"] } == ["acr_values_supported"])
    }
}

import Foundation
import GatehouseClient
import GatehouseHTTP
import GatehouseOAuth
import GatehouseProviders
import GatehouseTesting
import GatehouseTypes
import Testing

/// A member whose presence only adds protection counts as set if it can't be read.
@Suite("Metadata that can't be read and only add protection")
struct ProtectiveMetadataTests {
    private static let unreadable: [JSONValue] = ["true", "false", 0, 1, [], ["a": true], ""]

    private func fixture(
        _ name: String, _ value: JSONValue, pushes: IssuerSettings.RequestPushing = .whenSupported
    ) throws -> ProviderFixture {
        let fixture = try ProviderFixture { $0.issuer.pushesRequests = pushes }
        fixture.issuer.change { $0.metadata[name] = value }
        return fixture
    }

    @Test(arguments: unreadable)
    func `demand the issuer in answers`(value: JSONValue) async throws {
        let name = "authorization_response_iss_parameter_supported"
        let fixture = try fixture(name, value)
        let sink = CollectingSink()
        fixture.provider.report(to: sink)
        #expect(try await fixture.signIn().account.subject == "subject-1")
        #expect(sink.events.map { $0.fields["member"] } == [name] && sink.events.first?.fields["countsAs"] == "set")
        for code in [nil, "access_denied"] as [String?] {
            fixture.issuer.change {
                $0.redirect["iss"] = .some(nil)
                if let code { ($0.redirect["code"], $0.redirect["error"]) = (.some(nil), code) }
            }
            let error = await fixture.signInError()
            #expect(error?.underlyingError as? FlowRefusal == .issuerMissing)
        }
    }

    @Test(arguments: unreadable)
    func `demand that requests are pushed`(value: JSONValue) async throws {
        let name = "require_pushed_authorization_requests"
        let fixture = try fixture(name, value)
        let agent = fixture.agent
        _ = try await fixture.signIn(agent)
        #expect(fixture.issuer.pushedForms.count == 1)
        #expect(agent.addresses.first?.query()?.contains("code_challenge") == false)

        let without = try self.fixture(name, value)
        without.issuer.change { $0.metadata["pushed_authorization_request_endpoint"] = .null }
        #expect(await without.signInError()?.code == .invalidResponse)
        let never = try self.fixture(name, value, pushes: .never)
        #expect(await never.signInError()?.code == .misconfigured)
    }

    @Test(arguments: unreadable + [true])
    func `demand signed requests, which this client doesn't send`(value: JSONValue) async throws {
        let fixture = try fixture("require_signed_request_object", value)
        let agent = fixture.agent
        let error = await fixture.signInError(agent)
        #expect(error?.code == .misconfigured)
        #expect(error?.reason.contains("signed authorization requests") == true)
        #expect(agent.addresses.isEmpty && fixture.keys.ids.isEmpty)
    }

    @Test(arguments: ["ES256", [0], 5, ["ES256", 1], [[]], true] as [JSONValue])
    func `offer DPoP, which is used`(value: JSONValue) async throws {
        let fixture = try fixture("dpop_signing_alg_values_supported", value)
        let session = try await fixture.signIn()
        #expect(session.accessToken.type == .dpop && session.proofKeyID != nil)
    }

    @Test(arguments: ["S256", [0], 5, [], true, .null] as [JSONValue])
    func `don't keep the client from sending a challenge`(value: JSONValue) async throws {
        let fixture = try fixture("code_challenge_methods_supported", value)
        let agent = fixture.agent
        _ = try await fixture.signIn(agent)
        #expect(agent.addresses.first?.query()?.contains("code_challenge_method=S256") == true)
    }
}

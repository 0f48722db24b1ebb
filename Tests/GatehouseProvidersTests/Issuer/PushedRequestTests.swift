import Foundation
import GatehouseClient
import GatehouseHTTP
import GatehouseJOSE
import GatehouseOAuth
import GatehouseProviders
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("A sign-in's request")
struct PushedRequestTests {
    private func fixture(
        pushes: IssuerSettings.RequestPushing = .whenSupported, offers: Bool = true, demands: Bool = false,
        isConfidential: Bool = false
    ) throws -> ProviderFixture {
        let fixture = try ProviderFixture {
            $0.issuer.pushesRequests = pushes
            if isConfidential { $0.issuer.client = ClientAuthentication.secretPost("notes", Secret("s3cret")) }
        }
        fixture.issuer.change {
            if !offers { $0.metadata["pushed_authorization_request_endpoint"] = .null }
            $0.metadata["require_pushed_authorization_requests"] = .bool(demands)
        }
        return fixture
    }

    private func names(_ address: URL?) -> [String] {
        FormEncoding.decode(address?.query(percentEncoded: true) ?? "")?.map(\.name) ?? []
    }

    @Test(arguments: [
        (IssuerSettings.RequestPushing.required, false, false), (.whenSupported, true, false),
        (.whenSupported, false, true), (.required, true, true),
    ])
    func `is pushed, and the browser sees a reference only`(
        pushes: IssuerSettings.RequestPushing, demands: Bool, isConfidential: Bool
    ) async throws {
        let fixture = try fixture(pushes: pushes, demands: demands, isConfidential: isConfidential)
        let agent = fixture.agent
        let session = try await fixture.signIn(agent)
        #expect(names(agent.addresses.first) == ["tenant", "client_id", "request_uri"])
        let form = try #require(fixture.issuer.pushedForms.first)
        #expect(form["client_secret"] == (isConfidential ? "s3cret" : nil))
        let request = try AuthorizationRequest(parameters: form)
        #expect(request.clientID == "notes")
        #expect(request.state != nil)
        #expect(request.nonce != nil)
        #expect(request.dpopKeyThumbprint == session.proofKeyID?.rawValue)
        let sent = try #require(fixture.issuer.transport.requests.first { $0.path == "/par" })
        let proof = try UnverifiedToken(compact: #require(sent.headers["DPoP"]))
        let key = try JSONWebKey(parsing: #require(proof.header.parameters["jwk"]))
        #expect(key.thumbprint == request.dpopKeyThumbprint)
    }

    @Test(arguments: [
        (IssuerSettings.RequestPushing.never, true, true), (.whenSupported, true, false), (.whenSupported, false, true),
    ])
    func `goes through the browser where it needn't be pushed`(
        pushes: IssuerSettings.RequestPushing, offers: Bool, isConfidential: Bool
    ) async throws {
        let fixture = try fixture(pushes: pushes, offers: offers, isConfidential: isConfidential)
        let agent = fixture.agent
        _ = try await fixture.signIn(agent)
        #expect(names(agent.addresses.first).contains("code_challenge"))
        #expect(!names(agent.addresses.first).contains("client_secret"))
        #expect(fixture.issuer.pushedForms.isEmpty)
    }

    @Test(
        arguments: [
            (.required, false, false, .invalidResponse), (.whenSupported, false, true, .invalidResponse),
            (.never, true, true, .misconfigured),
        ] as [(IssuerSettings.RequestPushing, Bool, Bool, AuthError.Code)])
    func `is never sent another way than it has to be`(
        pushes: IssuerSettings.RequestPushing, offers: Bool, demands: Bool, code: AuthError.Code
    ) async throws {
        let fixture = try fixture(pushes: pushes, offers: offers, demands: demands)
        let agent = fixture.agent
        #expect(await fixture.signInError(agent)?.code == code)
        #expect(agent.addresses.isEmpty)
        #expect(fixture.keys.ids.isEmpty)
    }

    @Test(arguments: [
        (200, #"{"request_uri":"urn:x:1","expires_in":60}"#, AuthError.Code.invalidResponse),
        (201, "{}", .invalidResponse), (201, #"{"request_uri":"urn:x:1"}"#, .invalidResponse),
        (201, "<html>", .invalidResponse), (302, "", .invalidResponse),
        (400, #"{"error":"invalid_request"}"#, .refused), (401, #"{"error":"invalid_client"}"#, .clientRefused),
        (400, #"{"error":"unauthorized_client"}"#, .clientRefused),
        (413, "", .invalidResponse), (429, "", .unreachable), (503, "", .unreachable),
    ])
    func `isn't opened if it couldn't be pushed`(status: Int, body: String, code: AuthError.Code) async throws {
        let fixture = try fixture(pushes: .required)
        fixture.issuer.change {
            $0.answers["/par"] = { _ in HTTPResponse(status: HTTPStatus(rawValue: status), body: Array(body.utf8)) }
        }
        let agent = fixture.agent
        #expect(await fixture.signInError(agent)?.code == code)
        #expect(agent.addresses.isEmpty)
        fixture.issuer.change { $0.answers["/par"] = nil }
        #expect(await fixture.signInError(agent) == nil)
    }

    @Test func `is pushed again with the nonce that the server asks for`() async throws {
        let fixture = try fixture(pushes: .required)
        fixture.issuer.change { $0.proofNonce = "n-1" }
        _ = try await fixture.signIn()
        let paths = fixture.issuer.transport.requests.map(\.path)
        #expect(paths.filter { $0 == "/par" }.count == 2)
        #expect(paths.filter { $0 == "/token" }.count == 1)
    }
}

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

@Suite("Ending the provider's own session")
struct ProviderLogoutTests {
    private let fixture: ProviderFixture
    private let session: AuthSession

    init() async throws {
        fixture = try ProviderFixture()
        fixture.issuer.change {
            $0.metadata["end_session_endpoint"] = .string(ScriptedIssuer.name + "/logout?tenant=1")
        }
        session = try await fixture.signIn()
    }

    private static func request(_ address: URL) throws -> EndSessionRequest {
        let query = FormEncoding.decode(address.query(percentEncoded: true) ?? "") ?? []
        return try EndSessionRequest(parameters: OAuthParameters(query))
    }

    private func agent(landing: String? = nil, state: String? = nil) -> RedirectingUserAgent {
        RedirectingUserAgent(landing: landing) { address in
            let own = try ProviderLogoutTests.request(address).state
            return EndSessionResponse(state: state ?? own).parameters.pairs
        }
    }

    private func error(_ agent: RedirectingUserAgent) async -> AuthError? {
        do throws(AuthError) {
            try await fixture.provider.endSession(session, using: agent)
            return nil
        } catch {
            return error
        }
    }

    @Test func `names whose it is, the client and the way back`() async throws {
        let agent = agent()
        #expect(await error(agent) == nil)
        let address = try #require(agent.addresses.first)
        #expect(address.absoluteString.hasPrefix("https://id.example/logout?tenant=1&"))
        let request = try ProviderLogoutTests.request(address)
        #expect(request.idTokenHint?.revealed == session.idToken?.revealed)
        #expect(request.clientID == "notes")
        #expect(request.postLogoutRedirectURI?.text == "http://127.0.0.1:49152/callback")
        #expect(request.state?.isEmpty == false)
        #expect(!address.absoluteString.contains(session.accessToken.value.revealed))
    }

    @Test func `goes back to where the client says`() async throws {
        let place = try #require(URL(string: "https://app.example/goodbye"))
        let agent = agent()
        try await fixture.provider.endSession(session, using: agent, redirect: place)
        #expect(
            try ProviderLogoutTests.request(#require(agent.addresses.first)).postLogoutRedirectURI?.text
                == "https://app.example/goodbye")
    }

    @Test func `isn't done if another answer comes back`() async throws {
        #expect(await error(agent(state: "guess"))?.code == .invalidResponse)
        #expect(await error(agent(state: ""))?.code == .invalidResponse)
        #expect(await error(agent(landing: "https://evil.example/"))?.code == .invalidResponse)
        #expect(await error(agent()) == nil)
    }

    @Test func `uses another state each time`() async throws {
        let agents = [agent(), agent()]
        for agent in agents { _ = await error(agent) }
        let states = try agents.map { try ProviderLogoutTests.request(#require($0.addresses.first)).state }
        #expect(states[0] != states[1])
    }

    @Test func `is for providers that can`() async throws {
        let fixture = try ProviderFixture()
        let session = try await fixture.signIn()
        let agent = agent()
        await #expect { try await fixture.provider.endSession(session, using: agent) } throws: {
            ($0 as? AuthError)?.code == .misconfigured
        }
        #expect(agent.addresses.isEmpty)
    }
}

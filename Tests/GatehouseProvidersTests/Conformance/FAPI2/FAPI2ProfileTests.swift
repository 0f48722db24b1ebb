import Foundation
import GatehouseClient
import GatehouseOAuth
import GatehouseTesting
import GatehouseTypes
import Testing

/// What the profile demands beyond the plan's modules: whatever is weaker is refused.
@Suite("Conformance: FAPI 2.0, nothing weaker")
struct FAPI2ProfileTests {
    @Test func `a sign-in isn't begun where requests can't be pushed`() async throws {
        let client = try ConformanceClient.fapi2()
        client.issuer.change { $0.metadata["pushed_authorization_request_endpoint"] = .null }
        let agent = client.issuer.userAgent
        #expect(await client.signInError(agent)?.code == .invalidResponse)
        #expect(agent.addresses.isEmpty)
    }

    @Test(arguments: [OAuthErrorCode.invalidRequest, .invalidClient, .invalidScope])
    func `a request that can't be pushed isn't sent through the browser`(code: OAuthErrorCode) async throws {
        let client = try ConformanceClient.fapi2()
        client.issuer.misbehave(.refusingPushes(code))
        let agent = client.issuer.userAgent
        let error = await client.signInError(agent)
        #expect(error?.context.serverCode == code.rawValue)
        #expect(agent.addresses.isEmpty)
        client.issuer.change { $0.answers = [:] }
        _ = try await client.signIn(agent)
    }

    @Test func `tokens that aren't bound are refused`() async throws {
        try await ConformanceClient.fapi2().expectRefusal(of: .unbound, because: "bind")
    }

    @Test func `an answer without issuer is refused, whatever the metadata promise`() async throws {
        let client = try ConformanceClient.fapi2()
        client.issuer.change { $0.metadata["authorization_response_iss_parameter_supported"] = false }
        _ = try await client.signIn()
        client.issuer.misbehave(.missingResponseIssuer)
        #expect(await client.signInError()?.code == .invalidResponse)
    }

    @Test func `nothing but references reaches the browser`() async throws {
        let client = try ConformanceClient.fapi2()
        let agent = client.issuer.userAgent
        _ = try await client.signIn(agent)
        let query = try #require(agent.addresses.first?.query(percentEncoded: true))
        #expect(query.hasPrefix("tenant=1&client_id=client&request_uri="))
        #expect(query.split(separator: "&").count == 3)
    }
}

import Foundation
import GatehouseClient
import GatehouseHTTP
import GatehouseOAuth
import GatehouseProviders
import GatehouseTesting
import Testing

@Suite("Conformance: RP Basic, signing in")
struct RPBasicSignInTests {
    @Test func `oidcc-client-test: signs in with a code and asks who it is`() async throws {
        let client = try ConformanceClient.basic()
        let agent = client.issuer.userAgent
        let session = try await client.signIn(agent)
        #expect(session.account.id == Account.ID(issuer: ScriptedIssuer.name, subject: ScriptedIssuer.subject))
        let answer = try await client.issuer.transport.send(
            client.provider.authorizer.authorize(
                HTTPRequest(url: try #require(URL(string: ScriptedIssuer.name + "/userinfo"))), with: session))
        #expect(answer.status == .ok)
        #expect(client.issuer.paths.prefix(4) == ["/.well-known/openid-configuration", "/par", "/jwks", "/token"])
    }

    @Test func `oidcc-client-test-client-secret-basic: authenticates in the header field, and nowhere else`()
        async throws
    {
        let client = try ConformanceClient.basic()
        _ = try await client.signIn()
        let request = try #require(client.issuer.transport.requests.first { $0.path == "/token" })
        #expect(request.headers["Authorization"]?.hasPrefix("Basic ") == true)
        let form = try ScriptedIssuer.form(request)
        #expect(form["client_secret"] == nil && form["client_assertion"] == nil)

        client.issuer.change { $0.authenticationMethods = ["client_secret_post"] }
        #expect(await client.signInError()?.context.serverCode == "invalid_client")
    }
}

import Foundation
import GatehouseClient
import GatehouseHTTP
import GatehouseOAuth
import GatehouseProviders
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("Signing in where there is no OpenID")
struct OAuthSignInTests {
    private func query(_ agent: RedirectingUserAgent) throws -> OAuthParameters {
        let address = try #require(agent.addresses.first)
        return try OAuthParameters(FormEncoding.decode(address.query(percentEncoded: true) ?? "") ?? [])
    }

    @Test func `gives a session of the one whom the account's endpoint names`() async throws {
        let fixture = try PlainFixture()
        let session = try await fixture.signIn()
        #expect(session.account.id == Account.ID(issuer: PlainService.name, subject: "4711"))
        #expect(session.account.displayName == "ada")
        #expect(session.accessToken.type == .bearer)
        #expect(session.accessToken.lifetime == .seconds(3600))
        #expect(session.accessToken.scope.description == "read")
        #expect(session.refreshToken != nil)
        #expect(session.idToken == nil)
        #expect(session.provider == "plain")
        #expect(fixture.pendingAuthorizations.count == 0)
    }

    @Test func `asks with a challenge and a state, and redeems with the verifier`() async throws {
        let fixture = try PlainFixture()
        let agent = fixture.agent
        _ = try await fixture.signIn(agent)
        let query = try query(agent)
        #expect(query["response_type"] == "code")
        #expect(query["scope"] == "read write")
        #expect(query["nonce"] == nil)
        let form = try #require(fixture.service.forms("/token").first)
        let verifier = try CodeVerifier(Secret(#require(form["code_verifier"])))
        #expect(query["code_challenge"] == verifier.challenge.value)
        #expect(query["code_challenge_method"] == "S256")
        #expect(form["redirect_uri"] == query["redirect_uri"])
        #expect(form["client_secret"] == "s3cret")
    }

    @Test func `leaves the challenge out where it isn't wanted`() async throws {
        let fixture = try PlainFixture { $0.usesPKCE = false }
        let agent = fixture.agent
        _ = try await fixture.signIn(agent)
        #expect(try query(agent)["code_challenge"] == nil)
        #expect(fixture.service.forms("/token").first?["code_verifier"] == nil)
    }

    @Test func `refuses the answer to another sign-in`() async throws {
        let fixture = try PlainFixture()
        let (address, _) = try await fixture.provider.beginSignIn(
            SignInContext(), redirect: .test("http://127.0.0.1:49152/callback"))
        let mixed = RedirectingUserAgent { [service = fixture.service] _ in try service.authorize(address) }
        let error = await fixture.signInError(mixed)
        #expect(error?.underlyingError as? FlowRefusal == .otherFlow)
        #expect(fixture.service.forms("/token").isEmpty)
        #expect(fixture.pendingAuthorizations.count == 1)
    }

    @Test func `refuses an answer of another issuer where the service's own is known`() async throws {
        let fixture = try PlainFixture { $0.issuer = "https://plain.example/oauth" }
        let foreign = RedirectingUserAgent { [service = fixture.service] in
            try service.authorize($0) + [("iss", "https://evil.example")]
        }
        #expect(await fixture.signInError(foreign)?.underlyingError as? FlowRefusal == .otherIssuer)
        let own = RedirectingUserAgent { [service = fixture.service] in
            try service.authorize($0) + [("iss", "https://plain.example/oauth")]
        }
        #expect(try await fixture.signIn(own).account.issuer == "https://plain.example/oauth")
    }

    @Test func `leaves the tokens to be revoked whose owner it can't tell`() async throws {
        let fixture = try PlainFixture()
        for account in [["name": "Ada"], ["id": ""], ["id": true], ["id": .null], []] as [JSONValue] {
            fixture.service.change { $0.account = account }
            let error = await fixture.signInError()
            #expect(error?.code == .invalidResponse)
            try await fixture.provider.revoke(try #require(error?.unwantedSession))
            #expect(fixture.service.liveTokens.isEmpty)
        }
        fixture.service.change { $0.account = ["id": "a-1"] }
        #expect(try await fixture.signIn().account.subject == "a-1")
    }

    @Test func `takes bearer tokens only`() async throws {
        let fixture = try PlainFixture()
        fixture.service.change { $0.tokens["token_type"] = "mac" }
        #expect(await fixture.signInError()?.code == .invalidResponse)
    }

    @Test func `needs a browser`() async throws {
        let fixture = try PlainFixture()
        await #expect { try await fixture.provider.signIn(SignInContext()) } throws: {
            ($0 as? AuthError)?.code == .unsupportedCredential
        }
        #expect(fixture.service.transport.requests.isEmpty)
    }

    @Test func `can't be asked for more proof`() async throws {
        let fixture = try PlainFixture()
        let agent = fixture.agent
        let requirement = AuthenticationRequirement(contextClasses: ["urn:mfa"])
        await #expect {
            try await fixture.provider.signIn(SignInContext(userAgent: agent, requirement: requirement))
        } throws: {
            ($0 as? AuthError)?.code == .unsupportedCredential
        }
        #expect(agent.addresses.isEmpty)
        #expect(fixture.pendingAuthorizations.count == 0)
    }

    @Test func `can be finished by another process`() async throws {
        let fixture = try PlainFixture()
        let (address, _) = try await fixture.provider.beginSignIn(
            SignInContext(), redirect: .test("com.example.notes:/back"))
        let pairs = try fixture.service.authorize(address)
        let callback = try URL.test("com.example.notes:/back?" + FormEncoding.encode(pairs))
        #expect(try await fixture.provider.finishSignIn(callback).account.subject == "4711")
        await expect(.unknownFlow, .invalidResponse) { try await fixture.provider.finishSignIn(callback) }
    }
}

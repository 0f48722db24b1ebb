import Foundation
import GatehouseClient
import GatehouseHTTP
import GatehouseOAuth
import GatehouseProviders
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("What providers do otherwise")
struct QuirksTests {
    private func signedIn(_ wire: Wire) async throws -> (WireService, any RemoteAuthProvider, AuthSession) {
        let service = WireService(wire)
        let provider = try service.provider()
        return (service, provider, try await provider.signIn(service.context))
    }

    /// How a refresh fails when the token endpoint answers so; the control is that it works without.
    private func refreshFailure(_ wire: Wire, answering response: HTTPResponse) async throws -> RefreshFailure? {
        let (service, provider, session) = try await signedIn(wire)
        let path = URL(string: wire.token)?.path()
        service.network.plan(.answer(response)) { $0.path == path }
        let failure = await provider.refreshFailure(session)
        _ = try await provider.refresh(session)
        return failure
    }

    @Test func `Google keeps the refresh token that a refresh leaves out`() async throws {
        let (service, provider, session) = try await signedIn(.google)
        let renewed = try session.merging(try await provider.refresh(session))
        #expect(try #require(renewed.refreshToken).matches(try #require(session.refreshToken)))
        #expect(service.tokenForms.allSatisfy { $0["client_secret"] == "s3cret" })
        try await provider.revoke(session)
        try await provider.revoke(session)
    }

    @Test func `Google's refusal to revoke for another reason is a failure`() async throws {
        let (service, provider, session) = try await signedIn(.google)
        service.network.plan(.answer(ScriptedIssuer.json(["error": "invalid_request"], status: .badRequest))) {
            $0.path == "/revoke"
        }
        #expect(await authError { try await provider.revoke(session) }?.code == .refused)
    }

    @Test func `GitHub's errors come with success, and only one of them ends a session`() async throws {
        let other = ScriptedIssuer.json(["error": "incorrect_client_credentials", "error_description": "no"])
        #expect(try await refreshFailure(.gitHub, answering: other)?.kind == .transient)
        let wrongStatus = ScriptedIssuer.json(["error": "bad_refresh_token"], status: .badRequest)
        #expect(try await refreshFailure(.gitHub, answering: wrongStatus)?.kind == .transient)
        let failure = try await refreshFailure(.gitHub, answering: Wire.gitHub.deadRefresh)
        #expect(failure?.rejection == TerminalResponse(status: .ok, errorCode: "bad_refresh_token"))
    }

    @Test func `GitHub's OAuth apps have tokens that live until they're revoked`() async throws {
        let (service, provider, session) = try await signedIn(.gitHubOAuthApp)
        #expect(session.refreshToken == nil)
        #expect(session.accessToken.lifetime == nil)
        #expect(session.account.displayName == "ada")
        #expect(await provider.refreshFailure(session)?.kind == .impossible)
        try await provider.revoke(session)
        #expect(service.book.liveCount == 0)
    }

    @Test func `GitHub is shown a new access token where the old one is too old to be revoked`() async throws {
        let (service, provider, session) = try await signedIn(.gitHub)
        service.book.expireAccessTokens()
        try await provider.revoke(session)
        #expect(service.book.liveCount == 0)
        try await provider.revoke(session)
    }

    @Test(arguments: ["accounts.google.com", "https://accounts.google.com"])
    func `Google's issuer is one, whichever way it's written`(_ issuer: String) async throws {
        var wire = Wire.google
        wire.tokenIssuer = issuer
        let (_, _, session) = try await signedIn(wire)
        #expect(session.account.issuer == "https://accounts.google.com")
        wire.tokenIssuer = "http://accounts.google.com"
        let service = WireService(wire)
        #expect(await authError { try await service.provider().signIn(service.context) }?.code == .invalidResponse)
    }

    @Test func `GitHub isn't told of a revocation by an app without a secret`() async throws {
        var wire = Wire.gitHub
        wire.secret = nil
        wire.authenticates = { _, form in form["client_id"] == "notes" }
        let (service, provider, session) = try await signedIn(wire)
        let count = service.network.requests.count
        try await provider.revoke(session)
        #expect(service.network.requests.count == count)
    }

    @Test func `Facebook exchanges a good access token for another, and says with a number that it's over`()
        async throws
    {
        let (service, provider, session) = try await signedIn(.facebook)
        #expect(session.refreshToken == nil)
        let renewed = try session.merging(try await provider.refresh(session))
        #expect(renewed.accessToken.lifetime == .seconds(5_183_944))
        let form = try #require(service.tokenForms.last)
        #expect(form["fb_exchange_token"] == session.accessToken.value.revealed)
        #expect(form["refresh_token"] == nil)
        #expect(try await refreshFailure(.facebook, answering: Wire.facebookError(190))?.kind == .rejected)
        for answer in [Wire.facebookError(1), Wire.facebookError(4), Wire.facebookError(190, .internalServerError)] {
            #expect(try await refreshFailure(.facebook, answering: answer)?.kind == .transient)
        }
    }

    @Test(arguments: [true, false]) func `X is proved to as the app's kind asks`(_ isConfidential: Bool) async throws {
        let (service, _, session) = try await signedIn(.x(isConfidential: isConfidential))
        #expect(session.account.displayName == "Ada")
        let form = try #require(service.tokenForms.first)
        #expect((form["client_id"] == nil) == isConfidential)
        #expect(form["code_verifier"] != nil)
    }

    @Test func `X ends a session with invalid_request, and with nothing like it from elsewhere`() async throws {
        #expect(
            try await refreshFailure(.x(isConfidential: false), answering: Wire.x(isConfidential: false).deadRefresh)?
                .kind == .rejected)
        let answer = ScriptedIssuer.json(["error": "invalid_request"], status: .badRequest)
        #expect(try await refreshFailure(.gitLab, answering: answer)?.kind == .transient)
    }

    @Test func `Auth0 refuses with 403, which elsewhere ends nothing`() async throws {
        let answer = ScriptedIssuer.json(["error": "invalid_grant"], status: .forbidden)
        #expect(try await refreshFailure(.auth0, answering: answer)?.kind == .rejected)
        #expect(try await refreshFailure(.okta, answering: answer)?.kind == .transient)
    }

    @Test func `Cognito without revocation leaves tokens to end by themselves`() async throws {
        var wire = Wire.cognito
        wire.revoke = { _, _ in
            ScriptedIssuer.json(["error": "unsupported_token_type"], status: .badRequest)
        }
        let (service, provider, session) = try await signedIn(wire)
        try await provider.revoke(session)
        #expect(service.book.liveCount == 1)
        #expect(session.account.issuer == "https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_AbCdEfGhI")
    }

    @Test func `Auth0's issuer ends with a slash, and another spelling isn't it`() async throws {
        let (_, _, session) = try await signedIn(.auth0)
        #expect(session.account.issuer == "https://notes.eu.auth0.com/")
        var wire = Wire.auth0
        wire.tokenIssuer = "https://notes.eu.auth0.com"
        let service = WireService(wire)
        #expect(await authError { try await service.provider().signIn(service.context) }?.code == .invalidResponse)
    }
}

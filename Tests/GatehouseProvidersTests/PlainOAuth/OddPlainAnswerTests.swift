import Foundation
import GatehouseClient
import GatehouseHTTP
import GatehouseOAuth
import GatehouseProviders
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("An odd answer of a plain OAuth service")
struct OddPlainAnswerTests {
    private static func answer(_ body: String, _ status: HTTPStatus = .ok) -> HTTPResponse {
        HTTPResponse(status: status, body: Array(body.utf8))
    }

    private func failure(_ body: String, _ status: HTTPStatus = .ok) async throws -> RefreshFailure? {
        let fixture = try PlainFixture()
        let session = try await fixture.signIn()
        fixture.network.plan(.answer(Self.answer(body, status))) { $0.path == "/token" }
        return await fixture.refreshFailure(session)
    }

    @Test(arguments: [
        (#"{"refresh_token":"rt-2"}"#, HTTPStatus.ok), (#"{"access_token":"at-2","refresh_token":"rt-2"}"#, .ok),
        (#"{"access_token":"at-2","token_type":"mac","refresh_token":"rt-2"}"#, .ok),
        (#"{"refresh_token":"rt-2","access_token":"at"#, .ok), (#"{"refresh_token":"rt-2"}<!-- -->"#, .ok),
        (#"{"access_token":"at-2","token_type":"bearer","refresh_token":"rt-2"}"#, .created),
        (#"{"error":"slow","refresh_token":"rt-2"}"#, .ok),
    ])
    func `to a refresh leaves its refresh token`(body: String, status: HTTPStatus) async throws {
        guard case .unusable(let error, let refreshToken) = try await failure(body, status) else {
            Issue.record("the refresh token is lost")
            return
        }
        #expect(refreshToken?.revealed == "rt-2")
        #expect(error.code == .invalidResponse)
    }

    @Test(arguments: ["", "{", "{}", "<html>", #"{"access_token":"at-2"#, #"{"refresh_token":5}"#])
    func `to a refresh without a refresh token leaves the old one doubtful`(body: String) async throws {
        guard case .unusable(_, nil) = try await failure(body) else {
            Issue.record("the old refresh token isn't doubtful")
            return
        }
    }

    @Test(arguments: [
        (#"{"error":"temporarily_unavailable"}"#, HTTPStatus.ok), ("<html>", 502), ("", 302), ("{}", 404),
    ])
    func `to a refresh that has issued nothing changes nothing`(body: String, status: HTTPStatus) async throws {
        #expect(try await failure(body, status)?.kind == .transient)
    }

    @Test func `to a renewal by an access token changes nothing`() async throws {
        let fixture = try PlainFixture {
            $0.quirks.renewal = AccessTokenExchange(grantType: "exchange", parameter: "access_token")
        }
        fixture.service.change { $0.tokens["refresh_token"] = .some(nil) }
        let session = try await fixture.signIn()
        fixture.network.plan(.answer(Self.answer("<html>"))) { $0.path == "/token" }
        #expect(await fixture.refreshFailure(session)?.kind == .transient)
    }

    @Test(
        arguments: [("expires_in", "3600"), ("scope", ["read"]), ("id_token", 5)] as [(String, JSONValue)])
    func `loses no token because of a member that isn't needed`(member: String, value: JSONValue) async throws {
        let fixture = try PlainFixture()
        let session = try await fixture.signIn()
        fixture.service.change { $0.tokens[member] = value }
        let update = try await fixture.provider.refresh(session)
        #expect(update.refreshToken != nil && update.unreadableMembers == [member])
        // The same holds for a sign-in.
        _ = try await fixture.signIn()
    }

    @Test func `leaves the tokens of a sign-in to be revoked if the account can't be determined`() async throws {
        let fixture = try PlainFixture()
        fixture.service.change { $0.account = ["name": "nobody"] }
        let unwanted = try #require(await fixture.signInError()?.unwantedSession)
        #expect(fixture.service.liveTokens == [unwanted.accessToken.value.revealed])
        try await fixture.provider.revoke(unwanted)
        #expect(fixture.service.liveTokens.isEmpty)
    }

    @Test(arguments: [#"{"refresh_token":"rt-1"}"#, #"{"refresh_token":"rt-1","access"#])
    func `leaves the refresh token of a sign-in to be revoked if there is no access token`(body: String) async throws {
        let fixture = try PlainFixture()
        fixture.network.plan(.answer(Self.answer(body))) { $0.path == "/token" }
        let error = await fixture.signInError()
        #expect(error?.code == .invalidResponse)
        #expect(error?.unwantedSession?.refreshToken?.revealed == "rt-1")
    }

    @Test func `leaves the access token of a sign-in to be revoked if nothing else can be read`() async throws {
        let fixture = try PlainFixture()
        fixture.network.plan(.answer(Self.answer(#"{"access_token":"at-1","id_tok"#))) { $0.path == "/token" }
        let unwanted = await fixture.signInError()?.unwantedSession
        #expect(unwanted?.accessToken.value.revealed == "at-1" && unwanted?.refreshToken == nil)
    }

    @Test func `leaves a refresh token that is revoked by a new access token where the service wants one`() async throws
    {
        let fixture = try PlainFixture {
            $0.endpoints.revocation = URL(string: PlainService.name + "/grants")
            $0.quirks.revocation = RevocationForm(method: .delete, content: .json(member: "access_token"))
        }
        let session = try await fixture.signIn()
        var left = session
        left.accessToken = AccessToken(Secret(""), receivedAt: fixture.clock.now, lifetime: nil)
        try await fixture.provider.revoke(left)
        #expect(fixture.service.forms("/token").last?["grant_type"] == "refresh_token")
        let revoked = try fixture.service.transport.requests.filter { $0.path == "/grants" }
            .map { try JSONValue(parsing: $0.body.encode())["access_token"]?.string }
        #expect(revoked.map { $0?.hasPrefix("access-") } == [true])
        // The access token that was issued for the revocation is gone again.
        #expect(fixture.service.liveTokens == [session.accessToken.value.revealed])
        fixture.service.transport.setDefault { _ in throw HTTPError(.cannotConnect) }
        let error = await #expect(throws: AuthError.self) { try await fixture.provider.revoke(left) }
        #expect(error?.recovery == .retry, "the manager tries again")
    }
}

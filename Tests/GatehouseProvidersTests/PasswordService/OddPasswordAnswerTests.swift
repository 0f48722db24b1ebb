import GatehouseClient
import GatehouseHTTP
import GatehousePasswordProviders
import GatehouseProviders
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("An odd answer of a password service")
struct OddPasswordAnswerTests {
    private let fixture = PasswordServiceFixture(.supabase)

    private func signIn() async throws -> AuthSession {
        fixture.addAccount()
        return try await fixture.signIn()
    }

    private func plan(_ body: String, for purpose: ProviderExchange = .refresh) {
        fixture.network.plan(.answer(HTTPResponse(status: .ok, body: Array(body.utf8)))) { [fixture] in
            fixture.exchange($0) == purpose
        }
    }

    private func failure(_ body: String) async throws -> RefreshFailure? {
        let session = try await signIn()
        plan(body)
        return await fixture.provider.refreshFailure(session)
    }

    @Test(arguments: [#"{"refresh_token":"rt-2"}"#, #"{"refresh_token":"rt-2","access_token":"at"#])
    func `to a refresh leaves its refresh token`(body: String) async throws {
        guard case .unusable(_, let refreshToken) = try await failure(body) else {
            Issue.record("the refresh token is lost")
            return
        }
        #expect(refreshToken?.revealed == "rt-2")
    }

    @Test(arguments: ["", "{", "{}", "<html>", "[]", #"{"access_token":5}"#])
    func `to a refresh without a refresh token leaves the old one doubtful`(body: String) async throws {
        guard case .unusable(_, nil) = try await failure(body) else {
            Issue.record("the old refresh token isn't doubtful")
            return
        }
    }

    @Test(arguments: [
        (#""expires_in":"soon""#, ["lifetime"]), (#""expires_in":-1"#, ["lifetime"]), (#""user":5"#, []),
        (#""user":{"id":[]}"#, ["account"]), (#""user":{"id":null}"#, []),
    ])
    func `loses no token because of a member that isn't needed`(member: String, unreadable: [String]) async throws {
        let session = try await signIn()
        plan(#"{"access_token":"at-2","refresh_token":"rt-2",\#(member)}"#)
        let update = try await fixture.provider.refresh(session)
        #expect(update.refreshToken?.revealed == "rt-2" && update.unreadableMembers == unreadable)
        #expect(try session.merging(update).account == session.account)
    }

    @Test(arguments: [
        (#""refresh_token":"rt-1","expires_in":3600.5"#, "lifetime"),
        (#""refresh_token":"rt-1","expires_in":-1"#, "lifetime"),
        (#""refresh_token":[],"expires_in":3600"#, "refresh token"),
    ])
    func `to a sign-in locks nobody out because of a member that isn't needed`(
        members: String, ignored: String
    ) async throws {
        fixture.addAccount()
        let sink = CollectingSink()
        fixture.provider.report(to: sink)
        for _ in 0..<2 {
            plan(#"{"access_token":"at-1","user":{"id":"u-1"},\#(members)}"#, for: .signIn)
            #expect(try await fixture.signIn().account.subject == "u-1")
        }
        #expect(sink.events.map(\.fields) == [["response": "sign-in", "member": ignored]])
    }

    @Test func `with a refresh token that can't be read leaves the old one doubtful`() async throws {
        let session = try await signIn()
        plan(#"{"access_token":"at-2","refresh_token":[]}"#)
        let update = try await fixture.provider.refresh(session)
        #expect(update.isRefreshTokenDoubtful)
        #expect(try session.merging(update).isRefreshTokenDoubtful)
    }

    @Test func `for another account ends the session, and its tokens are revoked and never used`() async throws {
        let session = try await signIn()
        let store = FaultyStore(session)
        let manager = AuthManager(provider: fixture.provider, store: store, time: ManualTimeSource())
        try await manager.restore()
        plan(#"{"access_token":"at-2","refresh_token":"rt-2","user":{"id":"somebody"}}"#)
        let error = await #expect(throws: AuthError.self) { try await manager.refresh() }
        #expect(error?.code == .accountMismatch)
        await manager.finishBackgroundWork()
        #expect(manager.state == .signedOut(.mismatched))
        #expect(store.savedSessions.isEmpty && store.session == nil)
    }

    @Test(arguments: [
        #"{"access_token":"at-1","refresh_token":"rt-1"}"#, #"{"refresh_token":"rt-1"}"#,
        #"{"access_token":"at-1","refresh_token":"rt-1","user":{"id":[]},"expires_in":"soon"}"#,
        #"{"refresh_token":"rt-1","access_tok"#,
    ])
    func `to a sign-in leaves the tokens to be revoked`(body: String) async throws {
        fixture.addAccount()
        plan(body, for: .signIn)
        let error = await authError { try await fixture.signIn() }
        #expect(error?.code == .invalidResponse)
        #expect(error?.unwantedSession?.refreshToken?.revealed == "rt-1")
    }

    @Test func `to a sign-in leaves a refresh token that is revoked by a new access token`() async throws {
        let fixture = PasswordServiceFixture(.plain)
        fixture.addAccount()
        let session = try await fixture.signIn()
        var left = session
        left.accessToken = AccessToken(Secret(""), receivedAt: session.accessToken.receivedAt, lifetime: nil)
        try await fixture.provider.revoke(left)
        #expect(await fixture.provider.refreshFailure(session)?.kind == .rejected)
    }
}

import Foundation
import GatehouseClient
import GatehouseHTTP
import GatehouseProviders
import GatehouseTypes
import Testing

extension Glewlwyd {
    @Suite("Many requests over an expiry")
    struct ConcurrencyTests {
        static let count = 500

        @Test(arguments: Peer.Scheme.allCases)
        func `cause one refresh when the token runs out, and no revoked family`(scheme: Peer.Scheme) async throws {
            let fixture = try PeerFixture(scheme, issuer: "brief")
            let manager = AuthManager(provider: fixture.provider, store: MemoryStore())
            try await manager.signIn(using: fixture.person)
            let session = try await manager.validSession()
            try await fixture.waitUntilExpired(session)
            try await expectOneRefresh(fixture, manager, replacing: session)
        }

        @Test(arguments: Peer.Scheme.allCases)
        func `cause one refresh when an app starts with an old session, bound to its key`(
            scheme: Peer.Scheme
        ) async throws {
            let fixture = try PeerFixture(scheme, binding: .required)
            let session = try await fixture.signIn()
            let old = session.received(before: .seconds(600))
            let manager = AuthManager(provider: fixture.provider, store: MemoryStore(old))
            try await expectOneRefresh(fixture, manager, replacing: old)
        }

        private func expectOneRefresh(
            _ fixture: PeerFixture, _ manager: AuthManager, replacing session: AuthSession
        ) async throws {
            let userInfo = try fixture.endpoint("userinfo")
            let origin = try #require(Origin(userInfo))
            let chain = LoaderChain(transport: fixture.transport) {
                Authenticate([.oauth: manager.authenticator(for: origin)])
            }
            let before = fixture.transport.granted("refresh_token").count
            let start = ContinuousClock.now
            let statuses = try await statuses(of: userInfo, through: chain)
            let most = mostRefreshes(in: ContinuousClock.now - start, session)
            #expect(statuses.count { $0 == .ok } == ConcurrencyTests.count)
            #expect(1...most ~= fixture.transport.granted("refresh_token").count - before)
            #expect(fixture.transport.exchanges(with: "token").allSatisfy { $0.status == .ok })

            let renewed = try await manager.validSession()
            #expect(renewed.refreshToken.map { $0.matches(session.refreshToken ?? Secret("")) } == false)
            let update = try await fixture.provider.refresh(renewed)
            #expect(try await fixture.userInfo(renewed.merging(update)).status == .ok)
        }

        private func statuses(of url: URL, through chain: LoaderChain) async throws -> [HTTPStatus] {
            try await withThrowingTaskGroup(of: HTTPStatus.self) { group in
                for _ in 0..<ConcurrencyTests.count {
                    group.addTask {
                        var request = HTTPRequest(url: url)
                        request.authenticationMethod = .oauth
                        return try await chain.load(request).status
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
        }

        /// One, as long as the requests don't take so long that the new token has to be renewed, at half its life.
        private func mostRefreshes(in duration: Duration, _ session: AuthSession) -> Int {
            1 + (session.accessToken.lifetime.map { Int(duration / ($0 / 2)) } ?? 0)
        }
    }
}

extension AuthSession {
    /// The session as it would be had it come so much earlier.
    fileprivate func received(before age: Duration) -> AuthSession {
        let token = AccessToken(
            accessToken.value, type: accessToken.type, scope: accessToken.scope,
            receivedAt: accessToken.receivedAt.addingTimeInterval(-age.seconds), lifetime: accessToken.lifetime)
        return AuthSession(
            provider: provider, account: account, accessToken: token, refreshToken: refreshToken, idToken: idToken,
            proofKeyID: proofKeyID)
    }
}

extension PeerFixture {
    /// Waits until the peer itself refuses the session's access token. Nobody can set its clock, so this waits for real
    /// time.
    func waitUntilExpired(_ session: AuthSession) async throws {
        for _ in 0..<600 {
            if try await userInfo(session).status == .unauthorized { return }
            try await SystemTimeSource().sleep(for: .milliseconds(100))
        }
        Issue.record("the access token lives on")
    }
}

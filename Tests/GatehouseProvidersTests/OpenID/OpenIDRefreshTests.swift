import Foundation
import GatehouseClient
import GatehouseHTTP
import GatehouseOAuth
import GatehouseProviders
import GatehouseTesting
import GatehouseTypes
import Synchronization
import Testing

@Suite("Renewing a session at an OpenID provider")
struct OpenIDRefreshTests {
    @Test func `brings a new token, bound to the same key`() async throws {
        let fixture = try ProviderFixture()
        let session = try await fixture.signIn()
        fixture.clock.advance(by: .seconds(100))
        let update = try await fixture.provider.refresh(session)
        #expect(!update.accessToken.matches(session.accessToken.value))
        #expect(update.lifetime == .seconds(300))
        #expect(update.receivedAt == fixture.clock.now)
        #expect(update.type == .dpop)
        let form = try #require(fixture.issuer.tokenForms.last)
        #expect(form["grant_type"] == "refresh_token")
        #expect(form["refresh_token"] == session.refreshToken?.revealed)
        #expect(fixture.keys.made.count == 1)
        #expect(try session.merging(update).account == session.account)
    }

    @Test func `keeps what the answer leaves out`() async throws {
        let fixture = try ProviderFixture()
        let session = try await fixture.signIn()
        fixture.issuer.change { $0.tokens = ["refresh_token": nil, "id_token": nil, "scope": nil, "expires_in": nil] }
        let renewed = try session.merging(try await fixture.provider.refresh(session))
        #expect(renewed.refreshToken.map { $0.matches(session.refreshToken ?? Secret("")) } == true)
        #expect(renewed.accessToken.lifetime == nil)
    }

    @Test(arguments: [HTTPStatus.badRequest, .unauthorized])
    func `ends the session when the server says invalid_grant`(status: HTTPStatus) async throws {
        let fixture = try ProviderFixture()
        let session = try await fixture.signIn()
        fixture.answerTokens(status, #"{"error":"invalid_grant"}"#)
        guard case .rejected(let rejection) = await fixture.refreshFailure(session) else {
            Issue.record("not rejected")
            return
        }
        #expect(rejection.answer.errorCode == "invalid_grant")
    }

    static let transientAnswers: [(HTTPStatus, String)] = [
        (500, ""), (503, #"{"error":"temporarily_unavailable"}"#), (502, "<html>"), (429, "{}"), (403, "{}"),
        (302, ""), (404, "not here"), (400, ""), (400, "<html>invalid_grant</html>"),
        (400, #"{"error":"invalid_client"}"#),
        (401, #"{"error":"invalid_client"}"#), (400, #"{"error":"invalid_request"}"#),
        (503, #"{"error":"invalid_grant"}"#),
        (400, #"{"error":"invalid_dpop_proof"}"#),
    ]

    @Test(arguments: transientAnswers)
    func `keeps the session on any other no`(status: HTTPStatus, body: String) async throws {
        let fixture = try ProviderFixture()
        let session = try await fixture.signIn()
        fixture.answerTokens(status, body)
        guard case .transient = await fixture.refreshFailure(session) else {
            Issue.record("not transient")
            return
        }
    }

    @Test(arguments: [(400, AuthError.Code.clientRefused), (401, .clientRefused), (503, .unreachable)])
    func `says so if the provider doesn't know the client any more, and keeps the session`(
        status: Int, code: AuthError.Code
    ) async throws {
        let fixture = try ProviderFixture()
        let session = try await fixture.signIn()
        fixture.answerTokens(HTTPStatus(rawValue: status), #"{"error":"invalid_client"}"#)
        guard case .transient(let error) = await fixture.refreshFailure(session) else {
            Issue.record("not transient")
            return
        }
        #expect(error.code == code)
        #expect(error.context.serverCode == "invalid_client")
        #expect((error.recovery == .retry) == (code == .unreachable))
    }

    @Test(arguments: [HTTPError.Code.connectionLost, .timedOut, .cancelled, .invalidResponse, .unknown])
    func `is in doubt when the answer is lost`(code: HTTPError.Code) async throws {
        let fixture = try ProviderFixture()
        let session = try await fixture.signIn()
        fixture.failTokens(code)
        guard case .inDoubt = await fixture.refreshFailure(session) else {
            Issue.record("not in doubt")
            return
        }
    }

    @Test(arguments: [HTTPError.Code.cannotConnect, .insecureConnection, .invalidRequest])
    func `has changed nothing when nothing was sent`(code: HTTPError.Code) async throws {
        let fixture = try ProviderFixture()
        let session = try await fixture.signIn()
        fixture.failTokens(code)
        guard case .transient = await fixture.refreshFailure(session) else {
            Issue.record("not transient")
            return
        }
    }

    @Test(arguments: ["", "{}", "<html>", #"{"access_token":"a"}"#, #"{"access_token":5,"token_type":"Bearer"}"#])
    func `isn't in doubt when the yes can't be understood, since it is complete`(body: String) async throws {
        let fixture = try ProviderFixture()
        let session = try await fixture.signIn()
        fixture.answerTokens(.ok, body)
        guard case .unusable(let error, nil) = await fixture.refreshFailure(session) else {
            Issue.record("not unusable")
            return
        }
        #expect(error.code == .invalidResponse)
    }

    @Test func `refuses tokens of somebody else`() async throws {
        let fixture = try ProviderFixture()
        let session = try await fixture.signIn()
        fixture.issuer.change { $0.claims["sub"] = "subject-2" }
        guard case .mismatched(let update, let error) = await fixture.refreshFailure(session) else {
            Issue.record("not refused")
            return
        }
        #expect(update.account?.subject == "subject-2" && error.code == .accountMismatch)
        fixture.issuer.change { $0.claims = ["aud": "photos"] }
        #expect(await fixture.refreshFailure(session)?.kind == .mismatched)
    }

    @Test func `tells a lost key from one that can't be had now`() async throws {
        let fixture = try ProviderFixture()
        let session = try await fixture.signIn()
        fixture.keys.setLocked(true)
        guard case .transient(let locked) = await fixture.refreshFailure(session) else {
            Issue.record("not transient")
            return
        }
        #expect(locked.code == .keyUnavailable)
        fixture.keys.setLocked(false)
        #expect(await fixture.refreshFailure(session) == nil)
        try await fixture.keys.eraseKey(#require(session.proofKeyID))
        guard case .impossible(let lost) = await fixture.refreshFailure(session) else {
            Issue.record("not impossible")
            return
        }
        #expect(lost.code == .keyLost)
    }

    @Test func `needs a refresh token`() async throws {
        let fixture = try ProviderFixture()
        fixture.issuer.change { $0.tokens["refresh_token"] = .some(nil) }
        let session = try await fixture.signIn()
        guard case .impossible(let error) = await fixture.refreshFailure(session) else {
            Issue.record("not impossible")
            return
        }
        #expect(error.code == .cannotRefresh)
    }

    @Test func `asks again with the server's new nonce, once`() async throws {
        let fixture = try ProviderFixture()
        let session = try await fixture.signIn()
        fixture.issuer.change { $0.proofNonce = "n-1" }
        let before = fixture.issuer.tokenForms.count
        _ = try await fixture.provider.refresh(session)
        #expect(fixture.issuer.tokenForms.count == before + 2)
        let forms = fixture.issuer.tokenForms.suffix(2)
        #expect(Set(forms.map { $0["refresh_token"] }).count == 1)

        let response = OAuthErrorResponse(.useDPoPNonce).json
        let asked = Mutex(1)
        fixture.issuer.change { behaviour in
            behaviour.answers["/token"] = { _ in
                let number = asked.withLock { number in
                    number += 1
                    return number
                }
                var answer = ScriptedIssuer.json(response, status: .badRequest)
                answer.headers["DPoP-Nonce"] = "n-\(number)"
                return answer
            }
        }
        guard case .transient = await fixture.refreshFailure(session) else {
            Issue.record("not transient")
            return
        }
        #expect(fixture.issuer.tokenForms.count == before + 4)
    }

    @Test func `doesn't ask again with a nonce that was just refused`() async throws {
        let fixture = try ProviderFixture()
        fixture.issuer.change { $0.proofNonce = "n-1" }
        let session = try await fixture.signIn()
        let before = fixture.issuer.tokenForms.count
        let body = OAuthErrorResponse(.useDPoPNonce).json
        fixture.issuer.change { behaviour in
            behaviour.answers["/token"] = { _ in
                var answer = ScriptedIssuer.json(body, status: .badRequest)
                answer.headers["DPoP-Nonce"] = "n-1"
                return answer
            }
        }
        guard case .transient = await fixture.refreshFailure(session) else {
            Issue.record("not transient")
            return
        }
        #expect(fixture.issuer.tokenForms.count == before + 1)
    }
}

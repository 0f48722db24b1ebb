import Foundation
import GatehouseClient
import GatehouseHTTP
import GatehouseOAuth
import GatehousePasswordProviders
import GatehouseProviders
import GatehouseTesting
import GatehouseTypes
import Testing

/// Each quirk with its control: without it the same answer is refused.
@Suite("A quirk of a service")
struct OAuthQuirksTests {
    private func isAccepted(
        _ manners: @escaping @Sendable (inout PlainService.Manners) -> Void,
        _ quirk: (inout OAuthQuirks) -> Void = { _ in }
    ) async throws -> Bool {
        let fixture = try PlainFixture { quirk(&$0.quirks) }
        fixture.service.change(manners)
        return await fixture.signInError() == nil
    }

    @Test func `is an answer in a form`() async throws {
        #expect(try await isAccepted({ $0.speaksForms = true }) { $0.hasFormAnswers = true })
        #expect(try await !isAccepted { $0.speaksForms = true })
    }

    @Test func `is a lifetime that is a text`() async throws {
        func lifetime(_ text: JSONValue, hasNumbersAsText: Bool) async throws -> Duration? {
            let fixture = try PlainFixture { $0.quirks.hasNumbersAsText = hasNumbersAsText }
            fixture.service.change { $0.tokens["expires_in"] = text }
            return try await fixture.signIn().accessToken.lifetime
        }
        #expect(try await lifetime("3600", hasNumbersAsText: true) == .seconds(3600))
        #expect(try await lifetime("3600", hasNumbersAsText: false) == nil)
        #expect(try await lifetime("soon", hasNumbersAsText: true) == nil)
    }

    @Test func `is a token without a type`() async throws {
        #expect(try await isAccepted({ $0.tokens["token_type"] = .some(nil) }) { $0.assumedTokenType = .bearer })
        #expect(try await !isAccepted { $0.tokens["token_type"] = .some(nil) })
    }

    @Test func `is a header field that the account's endpoint insists on`() async throws {
        let manners: @Sendable (inout PlainService.Manners) -> Void = {
            $0.accountHeaders = ["User-Agent": "notes", "Accept": "application/vnd.example+json"]
        }
        #expect(
            try await isAccepted(manners) {
                $0.userInfoHeaders = ["User-Agent": "notes", "Accept": "application/vnd.example+json"]
            })
        #expect(try await !isAccepted(manners))
    }

    @Test func `is a scope with commas`() async throws {
        let fixture = try PlainFixture {
            $0.quirks.scopeSeparator = ","
            $0.quirks.answeredScopeSeparator = ","
        }
        fixture.service.change { $0.tokens["scope"] = "read,write" }
        let agent = fixture.agent
        let session = try await fixture.signIn(agent)
        #expect(agent.addresses.first?.query(percentEncoded: false)?.contains("scope=read,write") == true)
        #expect(session.accessToken.scope.tokens == ["read", "write"])
    }

    @Test func `is another name for the client`() async throws {
        let fixture = try PlainFixture { $0.quirks.clientIDName = "client_key" }
        let agent = fixture.agent
        _ = try await fixture.signIn(agent)
        #expect(agent.addresses.first?.query()?.contains("client_key=notes") == true)
        #expect(agent.addresses.first?.query()?.contains("client_id") == false)
        let form = try #require(fixture.service.forms("/token").first)
        #expect(form["client_key"] == "notes")
        #expect(form["client_id"] == nil)
    }

    @Test func `is a parameter more`() async throws {
        let fixture = try PlainFixture { $0.quirks.authorizationParameters = [("display", "page")] }
        let agent = fixture.agent
        _ = try await fixture.signIn(agent)
        #expect(agent.addresses.first?.query()?.contains("display=page") == true)
    }

    @Test func `is an account that is described within something else, or with the tokens`() async throws {
        let nested = try PlainFixture {
            $0.account = AccountMapping(subject: "data.0.id", displayNames: ["data.0.name"])
        }
        nested.service.change { $0.account = ["data": [["id": "x1", "name": "Ada"]]] }
        #expect(try await nested.signIn().account.displayName == "Ada")
        let beside = try PlainFixture {
            $0.endpoints.userInfo = nil
            $0.account = AccountMapping(subject: "user.id")
        }
        beside.service.change { $0.tokens["user"] = ["id": 7] }
        #expect(try await beside.signIn().account.subject == "7")
        #expect(beside.service.transport.requests.count == 1)
    }

    @Test func `is an error that comes with success, and can end a session`() async throws {
        func failure(_ quirk: (inout OAuthSettings) -> Void) async throws -> RefreshFailure? {
            let fixture = try PlainFixture {
                $0.quirks.hasFormAnswers = true
                quirk(&$0)
            }
            let session = try await fixture.signIn()
            fixture.service.change { $0.speaksForms = true }
            try await fixture.provider.revoke(session)
            return await fixture.refreshFailure(session)
        }
        guard
            case .rejected(let rejection) = try await failure({
                $0.quirks.hasErrorsWithSuccess = true
                $0.finalAnswers = [TerminalResponse(status: .ok, errorCode: "invalid_grant")]
            })
        else {
            Issue.record("the session isn't over")
            return
        }
        #expect(rejection.answer.errorCode == "invalid_grant")
        #expect(try await failure({ _ in })?.kind == .transient, "an error that isn't understood ends nothing")
    }

    @Test func `is an error's code that stands elsewhere`() async throws {
        let fixture = try PlainFixture { $0.quirks.errorCode = "error.type" }
        let body = Array(#"{"error":{"message":"Invalid code","type":"OAuthException","code":100}}"#.utf8)
        fixture.network.plan(.answer(HTTPResponse(status: .badRequest, body: body))) { $0.path == "/token" }
        let error = await fixture.signInError()
        #expect(error?.code == .refused)
        #expect(error?.context.serverCode == "OAuthException")
    }

    @Test func `is another way to end a token`() async throws {
        let fixture = try PlainFixture {
            $0.endpoints.revocation = URL(string: PlainService.name + "/grants")
            $0.authentication = .secretBasic("notes", Secret("s3cret"))
            $0.quirks.revocation = RevocationForm(
                method: .delete, content: .json(member: "access_token"), goneStatuses: [.notFound])
        }
        let session = try await fixture.signIn()
        try await fixture.provider.revoke(session)
        #expect(fixture.service.liveTokens.isEmpty)
        let request = try #require(fixture.service.transport.requests.last)
        #expect(request.headers["Authorization"]?.hasPrefix("Basic ") == true)
        fixture.network.plan(.answer(HTTPResponse(status: .notFound)))
        try await fixture.provider.revoke(session)
        fixture.network.plan(.answer(HTTPResponse(status: .forbidden)))
        await #expect(throws: AuthError.self) { try await fixture.provider.revoke(session) }
    }
}

import GatehouseHTTP
import GatehouseOAuth
import GatehouseService
import GatehouseTypes
import Testing

@Suite("The answer of the userinfo endpoint")
struct UserInfoAnswerTests {
    @Test(arguments: [HTTPMethod.get, .post])
    func `is about the person of the ID token`(method: HTTPMethod) async throws {
        let visit = try await UserInfoVisit()
        let response = try await visit.ask(method)
        #expect(response.status == .ok)
        #expect(response.headers["Content-Type"] == "application/json")
        #expect(response.headers["Cache-Control"] == "no-store")
        #expect(response.headers["DPoP-Nonce"] == visit.web.service.identifyCaller.currentNonce)
        let info = try UserInfo(parsing: response.body)
        #expect(info.subject.rawValue == (try UnverifiedIDToken(try #require(visit.tokens.idToken)).subject))
        #expect(info.claims == ["email": "ada@example.com", "email_verified": false])
    }

    @Test func `comes for a bearer token in the header or in the form of a POST (RFC 6750, 2.1 and 2.2)`()
        async throws
    {
        let visit = try await UserInfoVisit()
        let token = try await visit.bearerToken()
        for scheme in ["Bearer", "bearer"] {
            let response = try await visit.ask(scheme: scheme, with: token, proofs: [])
            #expect(response.status == .ok)
            #expect(response.headers["DPoP-Nonce"] == nil)
        }
        let posted = try await visit.web.post(
            "/userinfo", OAuthParameters([("access_token", token.revealed)]))
        #expect(try UserInfo(parsing: posted.body).claims["email"] == "ada@example.com")
    }

    @Test func `is a JWT for a client that has registered an algorithm`() async throws {
        let visit = try await UserInfoVisit()
        _ = try await visit.web.service.updateClient("wiki") { $0.userInfoSignedResponseAlg = "ES256" }
        let response = try await visit.ask()
        #expect(response.status == .ok)
        #expect(response.headers["Content-Type"] == "application/jwt")
        #expect(response.headers["Cache-Control"] == "no-store")
        #expect(response.text.split(separator: ".").count == 3)
    }

    @Test func `comes for a token for the service, and not for one for the backend`() async throws {
        let visit = try await UserInfoVisit()
        let notes = try Client(visit.web)
        let first = try await notes.signIn()
        func ask(_ token: Secret) async throws -> HTTPResponse {
            let proof = try await notes.proof(
                nonce: visit.web.service.identifyCaller.currentNonce, method: "GET", path: "/userinfo",
                accessToken: token)
            return try await visit.ask(with: token, proofs: [proof])
        }
        #expect(try await ask(first.accessToken).errorCode == "invalid_token")
        let refresh = RefreshRequest(
            refreshToken: try #require(first.refreshToken), resources: [visit.web.issuer])
        let second = try TokenResponse(parsing: try await notes.token(refresh.parameters).body)
        #expect(try await ask(second.accessToken).status == .ok)
        let signIn = try await Client(visit.web).signIn(resources: [visit.web.issuer])
        #expect(signIn.scope == "openid")
    }
}

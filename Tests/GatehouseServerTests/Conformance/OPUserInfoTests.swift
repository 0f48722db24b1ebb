import GatehouseHTTP
import GatehouseJOSE
import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

/// Modules of the plan for OpenID providers that are about the userinfo endpoint, with a bearer token.
@Suite("OpenID provider: userinfo")
struct OPUserInfoTests {
    private let visit: UserInfoVisit
    private let token: Secret

    init() async throws {
        visit = try await UserInfoVisit()
        token = try await visit.bearerToken()
    }

    private func expectPlain(_ response: HTTPResponse, sourceLocation: SourceLocation = #_sourceLocation) throws {
        #expect(response.status == .ok, sourceLocation: sourceLocation)
        #expect(response.headers["Content-Type"] == "application/json", sourceLocation: sourceLocation)
        let info = try UserInfo(parsing: response.body)
        #expect(info.claims["email"] == "ada@example.com", sourceLocation: sourceLocation)
    }

    @Test func `oidcc-userinfo-get: answers`() async throws {
        try expectPlain(await visit.ask(scheme: "Bearer", with: token, proofs: []))
    }

    @Test func `oidcc-userinfo-post-header: answers, with a form and without one`() async throws {
        try expectPlain(await visit.ask(.post, scheme: "Bearer", with: token, proofs: []))
        let form = FormBody([("unknown", "1")])
        try expectPlain(await visit.ask(.post, scheme: "Bearer", with: token, proofs: [], body: form))
    }

    @Test func `oidcc-userinfo-post-body: answers`() async throws {
        let form = FormBody([("access_token", token.revealed)])
        try expectPlain(await visit.web.send(.post, "/userinfo", body: form))
    }

    @Test func `oidcc-userinfo-rs256: signs by RS256 for this client`() async throws {
        _ = try await visit.web.service.updateClient("free") { $0.userInfoSignedResponseAlg = "RS256" }
        let response = try await visit.ask(scheme: "Bearer", with: token, proofs: [])
        #expect(response.headers["Content-Type"] == "application/jwt")
        let keys = try JSONWebKeySet(parsing: await visit.web.send(.get, "/jwks").body)
        let claims = try UnverifiedToken(compact: response.text).verify(with: keys, allowing: [.rs256]).claims()
        #expect(claims["iss"]?.string == visit.web.issuer)
        #expect(claims["aud"]?.string == "free")
        #expect(claims["email"] == "ada@example.com")
    }
}

import Foundation
import GatehouseHTTP
import GatehouseOAuth
import GatehouseServer
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("The userinfo endpoint refuses")
struct UserInfoRefusalTests {
    private func expect(
        _ response: HTTPResponse, _ status: HTTPStatus, _ error: String?, as scheme: String = "DPoP",
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(response.status == status, sourceLocation: sourceLocation)
        #expect(response.errorCode == error, sourceLocation: sourceLocation)
        #expect(response.challenge(scheme)?["error"] == error, sourceLocation: sourceLocation)
        #expect(response.challenge("DPoP")?["algs"] == "ES256 EdDSA Ed25519", sourceLocation: sourceLocation)
        #expect(response.challenge("Bearer") != nil, sourceLocation: sourceLocation)
        #expect(response.headers["Cache-Control"] == "no-store", sourceLocation: sourceLocation)
    }

    @Test func `a request without a token, and names no error (RFC 6750, 3.1)`() async throws {
        let web = try await Web()
        let empty = try OAuthParameters([("access_token", "")])
        let requests = [
            try await web.send(.get, "/userinfo"), try await web.send(.post, "/userinfo"),
            try await web.post("/userinfo", OAuthParameters()), try await web.post("/userinfo", empty),
            try await web.send(.get, "/userinfo", headers: ["Authorization": "Basic bm90ZXM6c2VjcmV0"]),
        ]
        for response in requests {
            expect(response, .unauthorized, nil)
            #expect(response.challenge("Bearer")?["error"] == nil)
            #expect(response.body.isEmpty)
        }
    }

    @Test func `a bound token that is sent as a bearer token`() async throws {
        let visit = try await UserInfoVisit()
        expect(try await visit.ask(scheme: "Bearer"), .unauthorized, "invalid_token", as: "Bearer")
        expect(try await visit.ask(scheme: "Bearer", proofs: []), .unauthorized, "invalid_token", as: "Bearer")
        let posted = try await visit.web.post(
            "/userinfo", OAuthParameters([("access_token", visit.token.revealed)]))
        expect(posted, .unauthorized, "invalid_token", as: "Bearer")
        #expect(posted.challenge("DPoP")?["error"] == nil)
    }

    @Test func `a token that isn't bound with the scheme DPoP`() async throws {
        let visit = try await UserInfoVisit()
        let token = try await visit.bearerToken()
        expect(try await visit.ask(with: token), .unauthorized, "invalid_token")
    }

    @Test func `a proof that is missing, for another token, method or URL, used before, or double`() async throws {
        let visit = try await UserInfoVisit()
        let nonce = visit.web.service.identifyCaller.currentNonce
        expect(try await visit.ask(proofs: []), .unauthorized, "invalid_token")
        let proofs = [
            [try await visit.proof(of: Secret("other"))], [try await visit.proof(.post)],
            [try await visit.client.proof(nonce: nonce, method: "GET", path: "/userinfo")],
            [try await visit.client.proof(nonce: nonce, method: "GET", path: "/token", accessToken: visit.token)],
            [try await visit.proof(), try await visit.proof()], ["text"],
        ]
        for proofs in proofs {
            expect(try await visit.ask(proofs: proofs), .unauthorized, "invalid_dpop_proof")
        }
        let used = try await visit.proof()
        #expect(try await visit.ask(proofs: [used]).status == .ok)
        expect(try await visit.ask(proofs: [used]), .unauthorized, "invalid_dpop_proof")
    }

    @Test func `a proof without the nonce, and says which one it needs (RFC 9449, 9)`() async throws {
        let visit = try await UserInfoVisit()
        let response = try await visit.ask(proofs: [visit.proof(nonce: "old")])
        expect(response, .unauthorized, "use_dpop_nonce")
        let nonce = try #require(response.headers["DPoP-Nonce"])
        #expect(try await visit.ask(proofs: [visit.proof(nonce: nonce)]).status == .ok)
    }

    @Test func `a token without openid, and names the scope`() async throws {
        let visit = try await UserInfoVisit(scope: "email")
        let response = try await visit.ask()
        expect(response, .forbidden, "insufficient_scope")
        #expect(response.challenge("DPoP")?["scope"] == "openid")
    }

    @Test func `a token that was revoked, at once`() async throws {
        let visit = try await UserInfoVisit()
        #expect(try await visit.ask().status == .ok)
        let request = RevocationRequest(token: try #require(visit.tokens.refreshToken)).parameters
        let form = request.appending(ClientAuthentication.none("wiki").parameters)
        #expect(try await visit.web.post("/revoke", form).status == .ok)
        expect(try await visit.ask(), .unauthorized, "invalid_token")
    }

    @Test func `a token in the query, however its name is written (RFC 9700, 4.3.2)`() async throws {
        let visit = try await UserInfoVisit()
        for name in ["access_token", "access%5Ftoken", "%61ccess_token"] {
            let path = "/userinfo?\(name)=\(visit.token.revealed)"
            expect(try await visit.web.send(.get, path), .badRequest, "invalid_request")
            expect(try await visit.ask(path: path), .badRequest, "invalid_request")
        }
    }

    @Test func `two tokens, and two fields (RFC 6750, 2)`() async throws {
        let visit = try await UserInfoVisit()
        let text = visit.token.revealed
        let doubled = try await visit.ask(headers: ["Authorization": "DPoP \(text)"])
        expect(doubled, .badRequest, "invalid_request")
        let form = FormBody([("access_token", text)])
        expect(try await visit.ask(.post, body: form), .badRequest, "invalid_request")
        let twice = FormBody([("access_token", text), ("access_token", text)])
        expect(try await visit.web.send(.post, "/userinfo", body: twice), .badRequest, "invalid_request")
    }

    @Test func `credentials that can't be read, and tokens that are huge`() async throws {
        let visit = try await UserInfoVisit()
        for value in ["Bearer", "DPoP ", "Bearer a b", "Bearer a, b", "Bearer \"a\"", "Bearer x=1", "Bearer é"] {
            let response = try await visit.web.send(.get, "/userinfo", headers: ["Authorization": value])
            expect(response, .badRequest, "invalid_request")
        }
        for size in [20_000, 30_000] {
            let token = Secret(String(repeating: "a", count: size))
            expect(try await visit.ask(scheme: "Bearer", with: token), .unauthorized, "invalid_token", as: "Bearer")
        }
        let large = FormBody([("access_token", String(repeating: "a", count: 60_000))])
        expect(
            try await visit.web.send(.post, "/userinfo", body: large), .unauthorized, "invalid_token", as: "Bearer")
        let larger = FormBody([("access_token", String(repeating: "a", count: 70_000))])
        #expect(try await visit.web.send(.post, "/userinfo", body: larger).status == .contentTooLarge)
    }

    @Test func `a form that isn't one of a POST, which is no token`() async throws {
        let visit = try await UserInfoVisit()
        let token = try await visit.bearerToken()
        let form = FormBody([("access_token", token.revealed)])
        expect(try await visit.web.send(.get, "/userinfo", body: form), .unauthorized, nil)
        let json = JSONBody(["access_token": .string(token.revealed)])
        expect(try await visit.web.send(.post, "/userinfo", body: json), .unauthorized, nil)
        #expect(try await visit.web.send(.put, "/userinfo", body: form).status == .methodNotAllowed)
    }

    @Test func `with a line in the log that names the client and the reason, and no token`() async throws {
        let sink = CollectingSink()
        let visit = try await UserInfoVisit(diagnostics: sink)
        _ = try await visit.ask(scheme: "Bearer")
        let fields = try #require(sink.events(named: Server.requestEvent).last?.fields)
        #expect(fields["error"] == "invalid_token")
        #expect(fields["client"] == "wiki")
        #expect(!fields.values.contains { $0.contains(visit.token.revealed) })
    }
}

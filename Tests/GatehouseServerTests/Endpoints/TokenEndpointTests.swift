import Foundation
import GatehouseHTTP
import GatehouseJOSE
import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("The token endpoint")
struct TokenEndpointTests {
    @Test func `takes a code that came through the pages`() async throws {
        let web = try await Web()
        let tokens = try await Client(web).signIn()
        #expect(tokens.tokenType == .dpop)
        #expect(tokens.idToken != nil)
        #expect(tokens.refreshToken != nil)
    }

    @Test func `refreshes, in answers that nobody keeps`() async throws {
        let web = try await Web()
        let client = try Client(web)
        let tokens = try await client.signIn()
        let response = try await client.token(
            RefreshRequest(refreshToken: try #require(tokens.refreshToken)).parameters)
        #expect(response.status == .ok)
        #expect(response.headers["Cache-Control"] == "no-store")
        #expect(response.headers["Content-Type"] == "application/json")
        #expect(response.headers["DPoP-Nonce"] == web.service.identifyCaller.currentNonce)
    }

    @Test func `hands out a nonce first`() async throws {
        let web = try await Web()
        let client = try Client(web)
        let tokens = try await client.signIn()
        let request = RefreshRequest(refreshToken: try #require(tokens.refreshToken)).parameters
            .appending(ClientAuthentication.none("notes").parameters)
        let first = try await web.post("/token", request, headers: ["DPoP": try await client.proof(nonce: nil)])
        #expect(first.status == .badRequest)
        #expect(first.errorCode == "use_dpop_nonce")
        let nonce = try #require(first.headers["DPoP-Nonce"])
        let second = try await web.post("/token", request, headers: ["DPoP": try await client.proof(nonce: nonce)])
        #expect(second.status == .ok)
    }

    @Test func `answers a lost refresh with the same successor, and a thief with a refusal`() async throws {
        let web = try await Web()
        let client = try Client(web)
        let refresh = RefreshRequest(refreshToken: try #require(try await client.signIn().refreshToken)).parameters
        let lost = try TokenResponse(parsing: try await client.token(refresh).body)
        let again = try TokenResponse(parsing: try await client.token(refresh).body)
        #expect(try #require(again.refreshToken).matches(try #require(lost.refreshToken)))
        #expect(try await Client(web).token(refresh).errorCode == "invalid_grant")
        // The thief has another key, and ends nothing. The owner who uses a spent token again ends the session.
        let next = RefreshRequest(refreshToken: try #require(again.refreshToken)).parameters
        let last = try TokenResponse(parsing: try await client.token(next).body)
        #expect(try await client.token(refresh).errorCode == "invalid_grant")
        let ended = RefreshRequest(refreshToken: try #require(last.refreshToken)).parameters
        #expect(try await client.token(ended).errorCode == "invalid_grant")
    }

    @Test func `has no password grant, no implicit one, and none that an app may not use (3A-13, 3A-24)`() async throws
    {
        let web = try await Web()
        for grant in ["password", "implicit", "urn:openid:params:grant-type:ciba"] {
            var parameters = OAuthParameters()
            parameters.set("grant_type", grant)
            #expect(try await Client(web).token(parameters).errorCode == "unsupported_grant_type")
        }
        let exchange = TokenExchangeRequest(subjectToken: Secret("x")).parameters
        #expect(try await Client(web, "platform").token(exchange).errorCode == "unauthorized_client")
        let device = DeviceTokenRequest(deviceCode: Secret("x")).parameters
        #expect(try await Client(web).token(device).errorCode == "unauthorized_client")
    }

    @Test func `refuses requests that aren't right, each with its error`() async throws {
        let web = try await Web()
        let client = try Client(web)
        #expect(try await client.token(OAuthParameters()).errorCode == "invalid_request")
        let refresh = RefreshRequest(refreshToken: Secret("unknown")).parameters
        #expect(try await client.token(refresh).errorCode == "invalid_grant")
        #expect(try await Client(web, "unknown").token(refresh).errorCode == "invalid_client")
        #expect(try await Client(web, "unknown").token(refresh).status == .unauthorized)
        let proofless = try await web.post(
            "/token", refresh.appending(ClientAuthentication.none("notes").parameters))
        #expect(proofless.errorCode == "invalid_dpop_proof")
        let nameless = try await web.post("/token", refresh)
        #expect(nameless.errorCode == "invalid_client")
    }

    @Test func `refuses two ways of authentication at once, and answers a wrong header as HTTP asks (3A-20)`()
        async throws
    {
        let web = try await Web()
        let refresh = RefreshRequest(refreshToken: Secret("x")).parameters
        let basic: HTTPHeaders = ["Authorization": "Basic " + Base64.encode(Array("notes:secret".utf8))]
        let header = try await web.post("/token", refresh, headers: basic)
        #expect(header.status == .unauthorized)
        #expect(header.headers["WWW-Authenticate"]?.hasPrefix("Basic ") == true)
        var both = refresh
        both.set("client_id", "notes")
        both.set("client_secret", "secret")
        #expect(try await web.post("/token", both, headers: basic).errorCode == "invalid_request")
        let unreadable = try await web.post("/token", refresh, headers: ["Authorization": "Basic ="])
        #expect(unreadable.status == .unauthorized)
        #expect(unreadable.headers["WWW-Authenticate"]?.hasPrefix("Basic ") == true)
        let doubled: HTTPHeaders = ["Authorization": "Basic eDp5", "authorization": "Basic eDp5"]
        #expect(try await web.post("/token", refresh, headers: doubled).errorCode == "invalid_request")
    }

    @Test func `refuses doubled parameters, other content types and broken forms (3A-54)`() async throws {
        let web = try await Web()
        func send(_ body: String, type: String? = "application/x-www-form-urlencoded") async throws -> HTTPResponse {
            let headers: HTTPHeaders = type.map { ["Content-Type": $0] } ?? [:]
            return try await web.send(
                .post, "/token", headers: headers, body: BytesBody(Array(body.utf8)))
        }
        let twice = "grant_type=refresh_token&refresh_token=a&refresh_token=b&client_id=notes"
        #expect(try await send(twice).errorCode == "invalid_request")
        #expect(try await send("grant_type=%zz").errorCode == "invalid_request")
        let withNUL = RefreshRequest(refreshToken: Secret("a\0b")).parameters
        #expect(try await Client(web).token(withNUL).errorCode == "invalid_request")
        for type in ["application/json", "multipart/form-data; boundary=x", "text/plain", nil] {
            #expect(try await send("grant_type=refresh_token", type: type).status == .unsupportedMediaType)
        }
        #expect(
            try await send("grant_type=x", type: "application/x-www-form-urlencoded; charset=utf-16").status
                == .unsupportedMediaType)
        #expect(
            try await send("grant_type=x", type: "Application/X-WWW-Form-URLEncoded;charset=UTF-8").errorCode
                == "unsupported_grant_type")
        let invalid = try await web.send(
            .post, "/token", headers: ["Content-Type": "application/x-www-form-urlencoded"], body: BytesBody([0xFF]))
        #expect(invalid.errorCode == "invalid_request")
    }

    @Test func `refuses content that is too long (3A-54)`() async throws {
        let web = try await Web()
        let body = FormBody([("grant_type", String(repeating: "a", count: 64 * 1024))])
        #expect(try await web.send(.post, "/token", body: body).status == .contentTooLarge)
    }

    @Test func `lets a device's app in without a password, and two apps see nothing in common`() async throws {
        let web = try await Web()
        _ = try await web.service.registerClient(
            .native("Photos", redirectURIs: ["http://127.0.0.1/callback"]), id: "photos")
        let desk = try Client(web, "platform")
        let platform = try await desk.signIn(redirect: "http://127.0.0.1:5001/callback", scope: "openid device")
        var subjects: Set<String> = []
        for id: ClientID in ["notes", "photos"] {
            let app = try Client(web, id)
            let proof = DeviceProof(
                deviceClientID: "platform", audience: web.issuer, clientID: id,
                appKeyThumbprint: app.key.publicKey.thumbprint, subjectToken: platform.accessToken)
            let request = TokenExchangeRequest(
                subjectToken: platform.accessToken,
                actor: try await proof.signed(by: desk.key, time: web.time, randomness: web.randomness),
                scope: Scope("openid"))
            let response = try await app.token(request.parameters)
            #expect(response.status == .ok)
            let tokens = try TokenResponse(parsing: response.body)
            let idToken = try UnverifiedIDToken(try #require(tokens.idToken))
            subjects.insert(idToken.subject)
        }
        #expect(subjects.count == 2)
    }
}

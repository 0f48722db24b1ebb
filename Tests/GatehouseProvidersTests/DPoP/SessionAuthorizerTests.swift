import Foundation
import GatehouseClient
import GatehouseHTTP
import GatehouseJOSE
import GatehouseOAuth
import GatehouseProviders
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("A session on a request")
struct SessionAuthorizerTests {
    private let fixture: ProviderFixture
    private let session: AuthSession

    init() async throws {
        fixture = try ProviderFixture()
        session = try await fixture.signIn()
    }

    private func request(_ url: String = "https://api.example/notes?page=2") throws -> HTTPRequest {
        HTTPRequest(.get, url: try #require(URL(string: url)))
    }

    private func nonce(_ request: HTTPRequest) throws -> String? {
        let proof = try UnverifiedToken(compact: #require(request.headers["DPoP"]))
        return try JSONValue(parsing: proof.unverifiedPayload)["nonce"]?.string
    }

    private func response(_ status: HTTPStatus, _ challenge: String? = nil, nonce: String? = nil) -> HTTPResponseHead {
        var response = HTTPResponseHead(status: status)
        response.headers["WWW-Authenticate"] = challenge
        response.headers["DPoP-Nonce"] = nonce
        return response
    }

    @Test func `carries the token and a proof that a verifier accepts, each time a fresh one`() async throws {
        let memory = InMemoryReplayMemory(time: fixture.clock)
        let verifier = DPoPVerifier(replayMemory: memory, time: fixture.clock)
        for _ in 0..<3 {
            let authorized = try await fixture.provider.authorizer.authorize(request(), with: session)
            #expect(authorized.headers["Authorization"] == "DPoP " + session.accessToken.value.revealed)
            let outcome = await verifier.verify(
                authorized.headers[values: "DPoP"], method: "GET", url: try #require(authorized.url),
                accessToken: session.accessToken.value, expectedThumbprint: session.proofKeyID?.rawValue)
            guard case .accepted = outcome else {
                Issue.record("refused: \(outcome)")
                return
            }
        }
        #expect(memory.count == 3)
    }

    @Test func `uses the last nonce of the place it goes to`() async throws {
        let authorizer = fixture.provider.authorizer
        let first = try await authorizer.authorize(request(), with: session)
        #expect(try nonce(first) == nil)
        let challenge = response(.unauthorized, #"DPoP error="use_dpop_nonce""#, nonce: "n-1")
        #expect(await authorizer.examine(challenge, to: first) == .proofRefused)
        let second = try await authorizer.authorize(request(), with: session)
        #expect(try nonce(second) == "n-1")
        #expect(await authorizer.examine(response(.ok, nonce: "n-2"), to: second) == .accepted)
        #expect(try nonce(await authorizer.authorize(request(), with: session)) == "n-2")
        let elsewhere = try request("https://other.example/")
        #expect(try nonce(await authorizer.authorize(elsewhere, with: session)) == nil)
    }

    @Test(
        arguments: [
            (401, #"DPoP error="invalid_token""#, AuthorizationVerdict.tokenRefused), (401, "DPoP", .tokenRefused),
            (401, nil, .tokenRefused), (401, #"dpop error="use_dpop_nonce""#, .proofRefused),
            (401, #"DPoP error="invalid_dpop_proof""#, .proofRefused), (401, #"Basic realm="x""#, .accepted),
            (401, #"DPoP error="insufficient_scope""#, .accepted), (403, #"DPoP error="invalid_token""#, .accepted),
            (200, nil, .accepted), (500, nil, .accepted),
            (401, #"Basic realm="x", DPoP error="invalid_token""#, .tokenRefused),
        ] as [(HTTPStatus, String?, AuthorizationVerdict)])
    func `is judged by what comes back`(
        status: HTTPStatus, challenge: String?, verdict: AuthorizationVerdict
    ) async throws {
        let authorizer = fixture.provider.authorizer
        let authorized = try await authorizer.authorize(request(), with: session)
        #expect(await authorizer.examine(response(status, challenge), to: authorized) == verdict)
    }

    @Test(arguments: ["", "with space", "line\u{7F}", String(repeating: "x", count: 1025)])
    func `takes no nonce that can't be one`(text: String) async throws {
        let authorizer = fixture.provider.authorizer
        let authorized = try await authorizer.authorize(request(), with: session)
        _ = await authorizer.examine(response(.ok, nonce: text), to: authorized)
        #expect(try nonce(await authorizer.authorize(request(), with: session)) == nil)
    }

    @Test(arguments: [600.0, -600]) func `is dated by the clock of the place it goes to, once that is known`(
        shift: TimeInterval
    ) async throws {
        func issuedAt(_ request: HTTPRequest) throws -> Int64 {
            let proof = try UnverifiedToken(compact: #require(request.headers["DPoP"]))
            return try #require(JSONValue(parsing: proof.unverifiedPayload)["iat"]?.integer)
        }
        let authorizer = fixture.provider.authorizer
        let first = try await authorizer.authorize(request(), with: session)
        #expect(try issuedAt(first) == fixture.clock.numericDate)
        var refusal = response(.unauthorized, #"DPoP error="invalid_dpop_proof""#)
        refusal.headers["Date"] = HTTPDate.string(from: fixture.clock.now.addingTimeInterval(shift))
        #expect(await authorizer.examine(refusal, to: first) == .proofRefused)
        fixture.clock.advance(by: .seconds(5))
        let second = try await authorizer.authorize(request(), with: session)
        #expect(try abs(issuedAt(second) - fixture.clock.numericDate - Int64(shift)) <= 1)
        let elsewhere = try await authorizer.authorize(request("https://other.example/"), with: session)
        #expect(try issuedAt(elsewhere) == fixture.clock.numericDate)
    }

    @Test func `isn't sent without its key`() async throws {
        await fixture.provider.forget(session)
        await #expect { try await fixture.provider.authorizer.authorize(request(), with: session) } throws: {
            ($0 as? AuthError)?.code == .keyLost
        }
    }

    @Test func `is a bearer token where it isn't bound`() async throws {
        let bearer = AuthSession(
            provider: session.provider, account: session.account,
            accessToken: AccessToken(Secret("b"), receivedAt: fixture.clock.now, lifetime: nil))
        let authorized = try await fixture.provider.authorizer.authorize(request(), with: bearer)
        #expect(authorized.headers["Authorization"] == "Bearer b")
        #expect(authorized.headers["DPoP"] == nil)
        let refused = response(.unauthorized, #"Bearer error="invalid_token""#)
        #expect(await fixture.provider.authorizer.examine(refused, to: authorized) == .tokenRefused)
    }
}

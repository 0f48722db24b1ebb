import Foundation
import GatehouseClient
import GatehouseCrypto
import GatehouseHTTP
import GatehouseJOSE
import GatehouseOAuth
import GatehouseProviders
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("What an issuer says about the person")
struct UserInfoEndpointTests {
    private let fixture: ProviderFixture
    private let session: AuthSession

    init() async throws {
        fixture = try ProviderFixture()
        fixture.issuer.change {
            $0.metadata["userinfo_endpoint"] = .string(ScriptedIssuer.name + "/userinfo")
            $0.answers["/userinfo"] = { _ in ScriptedIssuer.json(["sub": "subject-1", "email": "ada@example.com"]) }
        }
        session = try await fixture.signIn()
    }

    private var requests: [HTTPRequest] { fixture.issuer.transport.requests.filter { $0.path == "/userinfo" } }

    private func answer(_ response: HTTPResponse) {
        fixture.issuer.change { $0.answers["/userinfo"] = { _ in response } }
    }

    private func answer(signed claims: JSONValue, type: String? = "JWT", by key: SigningKey? = nil) async throws {
        let token = try await SignedToken.make(claims: claims, type: type, signer: key ?? fixture.issuer.key)
        answer(
            HTTPResponse(status: .ok, headers: ["Content-Type": "application/jwt"], body: Array(token.utf8)))
    }

    private func error() async -> AuthError? {
        do throws(AuthError) {
            _ = try await fixture.provider.userInfo(for: session)
            return nil
        } catch {
            return error
        }
    }

    @Test func `is asked with the token and a proof of its key`() async throws {
        let info = try await fixture.provider.userInfo(for: session)
        #expect(info.subject == session.account.subject)
        #expect(info.claims["email"] == "ada@example.com")
        let request = try #require(requests.first)
        #expect(request.headers["Authorization"] == "DPoP " + session.accessToken.value.revealed)
        #expect(request.headers["Accept"]?.contains("application/jwt") == true)
        let verifier = DPoPVerifier(replayMemory: InMemoryReplayMemory(time: fixture.clock), time: fixture.clock)
        let outcome = await verifier.verify(
            request.headers[values: "DPoP"], method: "GET", url: try #require(request.url),
            accessToken: session.accessToken.value, expectedThumbprint: session.proofKeyID?.rawValue)
        guard case .accepted = outcome else {
            Issue.record("refused: \(outcome)")
            return
        }
    }

    @Test func `is asked with a bearer token where there is no key`() async throws {
        let fixture = try ProviderFixture(binding: .never)
        fixture.issuer.change {
            $0.metadata["userinfo_endpoint"] = .string(ScriptedIssuer.name + "/userinfo")
            $0.answers["/userinfo"] = { _ in ScriptedIssuer.json(["sub": "subject-1"]) }
        }
        let session = try await fixture.signIn()
        _ = try await fixture.provider.userInfo(for: session)
        let request = try #require(fixture.issuer.transport.requests.last)
        #expect(request.headers["Authorization"] == "Bearer " + session.accessToken.value.revealed)
        #expect(request.headers["DPoP"] == nil)
    }

    @Test func `is asked again with the server's nonce, once`() async throws {
        answer(
            HTTPResponse(
                status: .unauthorized,
                headers: ["WWW-Authenticate": #"DPoP error="use_dpop_nonce""#, "DPoP-Nonce": "n-1"]))
        #expect(await error()?.code == .refused)
        #expect(requests.count == 2)
        let proof = try UnverifiedToken(compact: #require(requests.last?.headers["DPoP"]))
        #expect(try JSONValue(parsing: proof.unverifiedPayload)["nonce"] == "n-1")
        answer(ScriptedIssuer.json(["sub": "subject-1"]))
        #expect(await error() == nil)
        #expect(requests.count == 3)
    }

    @Test func `isn't believed of anybody else`() async throws {
        answer(ScriptedIssuer.json(["sub": "subject-2"]))
        #expect(await error()?.code == .accountMismatch)
        try await answer(signed: ["sub": "subject-2"])
        #expect(await error()?.code == .accountMismatch)
    }

    @Test func `can be signed`() async throws {
        try await answer(signed: [
            "sub": "subject-1", "iss": .string(ScriptedIssuer.name), "aud": "notes", "name": "Ada",
        ])
        #expect(try await fixture.provider.userInfo(for: session).displayName == "Ada")
        try await answer(signed: ["sub": "subject-1"], type: nil)
        #expect(await error() == nil)
    }

    @Test(
        arguments: [
            ["sub": "subject-1", "iss": "https://evil.example"], ["sub": "subject-1", "aud": "photos"], ["name": "Ada"],
        ] as [JSONValue])
    func `isn't believed if it's signed for others or says too little`(claims: JSONValue) async throws {
        try await answer(signed: claims)
        #expect(await error()?.code == .invalidResponse)
    }

    @Test func `isn't believed if somebody else signed it, or it's another kind of token`() async throws {
        let claims: JSONValue = ["sub": "subject-1"]
        let key = try SigningKey(PrivateKey.generate(.p256), keyID: fixture.issuer.key.publicKey.keyID)
        try await answer(signed: claims, by: key)
        #expect(await error()?.code == .invalidResponse)
        try await answer(signed: claims, type: "at+jwt")
        #expect(await error()?.code == .invalidResponse)
        let unsigned = [#"{"alg":"none"}"#, #"{"sub":"subject-1"}"#].map { Base64URL.encode(Array($0.utf8)) }
        answer(
            HTTPResponse(
                status: .ok, headers: ["Content-Type": "application/jwt"],
                body: Array((unsigned.joined(separator: ".") + ".").utf8)))
        #expect(await error()?.code == .invalidResponse)
        try await answer(signed: claims)
        #expect(await error() == nil)
    }

    @Test(
        arguments: [
            (401, #"DPoP error="invalid_token""#, AuthError.Code.refused, "invalid_token"),
            (403, #"DPoP error="insufficient_scope""#, .refused, "insufficient_scope"), (401, nil, .refused, nil),
            (500, nil, .unreachable, nil), (302, nil, .invalidResponse, nil),
        ] as [(HTTPStatus, String?, AuthError.Code, String?)])
    func `can be refused`(
        status: HTTPStatus, challenge: String?, code: AuthError.Code, serverCode: String?
    ) async throws {
        var response = HTTPResponse(status: status, headers: ["Location": "https://evil.example/userinfo"])
        response.headers["WWW-Authenticate"] = challenge
        answer(response)
        let failure = await error()
        #expect(failure?.code == code)
        #expect(failure?.context.serverCode == serverCode)
        #expect(requests.count == 1)
        #expect(fixture.issuer.transport.requests.allSatisfy { $0.origin?.host == "id.example" })
    }

    @Test func `isn't asked of an issuer that says nothing`() async throws {
        let fixture = try ProviderFixture()
        fixture.issuer.change { $0.metadata["userinfo_endpoint"] = .null }
        let session = try await fixture.signIn()
        await #expect { try await fixture.provider.userInfo(for: session) } throws: {
            ($0 as? AuthError)?.code == .misconfigured
        }
    }
}

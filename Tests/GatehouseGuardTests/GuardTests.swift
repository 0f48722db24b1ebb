import Foundation
import GatehouseGuard
import GatehouseTesting
import GatehouseVerifier
import Testing
import VerifierTestSupport

@Suite("A guard")
struct GuardTests {
    private let fixture: GuardFixture

    init() throws {
        fixture = try GuardFixture()
    }

    @Test func `says yes with everything that the server behind the proxy must know`() async throws {
        let token = try await fixture.bearer()
        let answer = try await fixture.makeGuard().respond(to: fixture.nginx(with: ["Authorization": token]))
        #expect(answer.status == .ok)
        #expect(answer.body.isEmpty)
        #expect(answer.headers["X-Gatehouse-Subject"] == "account-1")
        #expect(answer.headers["X-Gatehouse-Client"] == "notes")
        #expect(answer.headers["X-Gatehouse-Device"] == "device-1")
        #expect(answer.headers["X-Gatehouse-Scope"] == "notes:read notes:write")
        #expect(answer.headers["X-Gatehouse-Issuer"] == "https://id.example.com")
        #expect(answer.headers["X-Gatehouse-Expires"] == String(fixture.issuer.clock.numericDate + 300))
        #expect(answer.headers["X-Gatehouse-Proof"] == "none")
        #expect(answer.headers["X-Gatehouse-Claims"] == "-")
        #expect(answer.headers["Cache-Control"] == "no-store")
    }

    @Test func `says no as the verifier does, and tells nothing of anybody`() async throws {
        let theGuard = try fixture.makeGuard(ForwardedDialect())
        let cases: [(String?, HTTPStatus, String?)] = [
            (nil, .unauthorized, nil), ("Basic YTpi", .unauthorized, nil),
            ("Bearer a b", .badRequest, "invalid_request"),
            ("Bearer x", .unauthorized, "invalid_token"),
            (try await fixture.bearer(["aud": "photos-api"]), .unauthorized, "invalid_token"),
            (try await fixture.bearer(["exp": 1000]), .unauthorized, "invalid_token"),
        ]
        for (authorization, status, error) in cases {
            var question = try fixture.question([
                "X-Forwarded-Method": "GET", "X-Forwarded-Proto": "https", "X-Forwarded-Host": "api.example.com",
                "X-Forwarded-Uri": "/notes",
            ])
            question.headers["Authorization"] = authorization
            let answer = await theGuard.respond(to: question)
            #expect(answer.status == status)
            #expect(answer.headers.challenges().compactMap { $0["error"] }.first == error)
            #expect(!answer.headers.challenges().isEmpty)
            #expect(!answer.headers.fields.contains { $0.name.lowercased().hasPrefix("x-gatehouse-") })
        }
        #expect(fixture.log.events.count == cases.count)
        #expect(fixture.log.events.last?.fields == ["reason": "expired (exp)", "method": "GET", "path": "/notes"])
    }

    @Test func `says neither yes nor no while keys are out of reach`() async throws {
        let verifier = Verifier(
            issuer: TestIssuer.name, audience: TestIssuer.audience, transport: ScriptedTransport(),
            time: fixture.issuer.clock)
        let theGuard = try fixture.makeGuard(verifier: verifier)
        let token = try await fixture.bearer()
        let answer = await theGuard.respond(to: try fixture.nginx(with: ["Authorization": token]))
        #expect(answer.status == .serviceUnavailable)
        #expect(answer.headers["Retry-After"] != nil)
        #expect(fixture.log.events.map(\.name) == ["guard.undecided"])
    }

    @Test func `looks for a proof of the request that the client has sent, and not of the question`() async throws {
        let theGuard = try fixture.makeGuard()
        let token = try await fixture.issuer.token(fixture.issuer.binding)
        func status(_ method: String, _ url: String) async throws -> HTTPStatus {
            let proof = try await fixture.issuer.proof(token, method: method, url: url)
            let question = try fixture.nginx(method: "PUT", with: ["Authorization": "DPoP " + token, "DPoP": proof])
            return await theGuard.respond(to: question).status
        }
        #expect(try await status("PUT", "https://api.example.com/notes") == .ok)
        #expect(try await status("GET", "https://api.example.com/notes") == .unauthorized)
        #expect(try await status("PUT", "https://api.example.com/photos") == .unauthorized)
        #expect(try await status("PUT", "https://other.example.com/notes") == .unauthorized)
        #expect(try await status("PUT", "http://127.0.0.1:8090/decide") == .unauthorized)
        #expect(try await status("GET", "http://127.0.0.1:8090/decide") == .unauthorized)
    }

    @Test func `takes a proof once`() async throws {
        let theGuard = try fixture.makeGuard()
        let token = try await fixture.issuer.token(fixture.issuer.binding)
        let proof = try await fixture.issuer.proof(token)
        let question = try fixture.nginx(with: ["Authorization": "DPoP " + token, "DPoP": proof])
        let first = await theGuard.respond(to: question)
        #expect(first.headers["X-Gatehouse-Proof"] == "dpop")
        let again = await theGuard.respond(to: question)
        #expect(again.status == .unauthorized)
        #expect(again.headers.challenges().compactMap { $0["error"] } == ["invalid_dpop_proof"])
    }

    @Test func `hands on the nonce that a proof must hold`() async throws {
        let nonces = TimedNonces(
            key: Secret("0123456789abcdef0123456789abcdef"), purpose: "api", time: fixture.issuer.clock)
        let theGuard = try fixture.makeGuard(verifier: fixture.issuer.verifier { $0.nonces = nonces })
        let token = try await fixture.issuer.token(fixture.issuer.binding)
        func ask(nonce: String?) async throws -> HTTPResponse {
            let proof = try await fixture.issuer.proof(token, nonce: nonce)
            return await theGuard.respond(
                to: try fixture.nginx(with: ["Authorization": "DPoP " + token, "DPoP": proof]))
        }
        let refused = try await ask(nonce: nil)
        #expect(refused.status == .unauthorized)
        let nonce = try #require(refused.headers["DPoP-Nonce"])
        #expect(try await ask(nonce: nonce).status == .ok)
    }

    @Test func `opens sealed tokens`() async throws {
        let theGuard = try fixture.makeGuard(verifier: fixture.issuer.verifier(sealed: true))
        let token = try await fixture.issuer.token()
        let sealed = try fixture.issuer.sealed(token)
        #expect(
            await theGuard.respond(to: try fixture.nginx(with: ["Authorization": "Bearer " + sealed])).status == .ok)
        let plain = await theGuard.respond(to: try fixture.nginx(with: ["Authorization": "Bearer " + token]))
        #expect(plain.status == .unauthorized)
    }

    @Test func `never lets a token in the address through, however it's written`() async throws {
        let theGuard = try fixture.makeGuard()
        let token = try await fixture.bearer()
        for query in ["access_token=x", "a=b&access_token=x", "%61ccess_token=x", "access_token", "q=|&access_token=%"]
        {
            let question = try fixture.nginx("/notes?" + query, with: ["Authorization": token])
            #expect(await theGuard.respond(to: question).status == .unauthorized, "\(query)")
        }
        for query in ["", "q=a|b", "q={\"a\":[1]}", "q=100%", "q=%zz", "token=x"] {
            let question = try fixture.nginx("/notes?" + query, with: ["Authorization": token])
            #expect(await theGuard.respond(to: question).status == .ok, "\(query)")
        }
    }

    @Test func `answers nothing at other places`() async throws {
        let theGuard = try fixture.makeGuard()
        let token = try await fixture.bearer()
        for path in ["/", "/decided", "/decide%2F", "/x/decide", "//decide", "/%64ecide", "/DECIDE"] {
            let question = try fixture.question(
                ["X-Original-Method": "GET", "X-Original-URI": "/notes", "Authorization": token], at: path)
            #expect(await theGuard.respond(to: question).status == .notFound, "\(path)")
        }
    }

    @Test func `tells how it is`() async throws {
        let theGuard = try fixture.makeGuard { $0.isReady = { false } }
        #expect(await theGuard.respond(to: try fixture.question([:], at: "/healthz")).status == .ok)
        #expect(await theGuard.respond(to: try fixture.question([:], at: "/readyz")).status == .serviceUnavailable)
        let ready = try fixture.makeGuard()
        #expect(await ready.respond(to: try fixture.question([:], at: "/readyz")).status == .ok)
        #expect(fixture.log.events.isEmpty)
    }

    @Test func `writes no token, proof or query to its log`() async throws {
        let theGuard = try fixture.makeGuard()
        let token = try await fixture.issuer.token(fixture.issuer.binding)
        let proof = try await fixture.issuer.proof(token)
        for value in ["DPoP " + token, "Bearer " + token, "DPoP " + token + "x"] {
            _ = await theGuard.respond(
                to: try fixture.nginx("/notes?key=hidden", with: ["Authorization": value, "DPoP": proof]))
        }
        let text = fixture.log.events.map { "\($0.name) \($0.fields)" }.joined(separator: "\n")
        #expect(fixture.log.events.count == 3)
        let parts = (token + "." + proof).split(separator: ".")
        #expect(!parts.contains { text.contains($0) } && !text.contains("hidden"))
    }
}

import Foundation
import GatehouseGuard
import GatehouseVerifier
import Testing
import VerifierTestSupport

@Suite("A guard behind Traefik or Caddy")
struct ForwardedDialectTests {
    private let fixture: GuardFixture

    init() throws {
        fixture = try GuardFixture()
    }

    private func question() async throws -> HTTPRequest {
        try fixture.question([
            "X-Forwarded-Method": "PUT", "X-Forwarded-Proto": "https", "X-Forwarded-Host": "api.example.com",
            "X-Forwarded-Uri": "/notes?page=2", "Authorization": try await fixture.bearer(),
        ])
    }

    @Test(arguments: ["X-Forwarded-Method", "X-Forwarded-Proto", "X-Forwarded-Host", "X-Forwarded-Uri"])
    func `lets nothing through while a field is missing or doubled`(name: String) async throws {
        let theGuard = try fixture.makeGuard(ForwardedDialect())
        let whole = try await question()
        #expect(await theGuard.respond(to: whole).status == .ok)
        var missing = whole
        missing.headers[name] = nil
        var doubled = whole
        doubled.headers.add(name, whole.headers[name] ?? "")
        for question in [missing, doubled] {
            #expect(await theGuard.respond(to: question).status == .internalServerError)
        }
    }

    @Test func `lets nothing through that went elsewhere`() async throws {
        let theGuard = try fixture.makeGuard(ForwardedDialect())
        for (name, value) in [
            ("X-Forwarded-Proto", "http"), ("X-Forwarded-Proto", "https, https"), ("X-Forwarded-Host", "other.example"),
            ("X-Forwarded-Host", "api.example.com, other.example"), ("X-Forwarded-Host", "api.example.com:8443"),
            ("X-Forwarded-Host", "api.example.com/notes"), ("X-Forwarded-Host", "x@api.example.com"),
            ("X-Forwarded-Host", "api.example.com:99999999999999999999999"), ("X-Forwarded-Host", "api.example.com:"),
        ] {
            var other = try await question()
            other.headers[name] = value
            #expect(await theGuard.respond(to: other).status == .badRequest, "\(name): \(value)")
        }
        var named = try await question()
        named.headers["X-Forwarded-Host"] = "API.example.com:443"
        #expect(await theGuard.respond(to: named).status == .ok)
    }

    @Test func `looks for a proof of the request that the client has sent`() async throws {
        let theGuard = try fixture.makeGuard(ForwardedDialect())
        let token = try await fixture.issuer.token(fixture.issuer.binding)
        var asked = try await question()
        asked.headers["Authorization"] = "DPoP " + token
        for (method, status) in [("GET", HTTPStatus.unauthorized), ("PUT", .ok)] {
            asked.headers["DPoP"] = try await fixture.issuer.proof(token, method: method)
            #expect(await theGuard.respond(to: asked).status == status)
        }
    }
}

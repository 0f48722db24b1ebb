import Foundation
import GatehouseGuard
import GatehouseVerifier
import Testing
import VerifierTestSupport

@Suite("A guard behind nginx")
struct NginxDialectTests {
    private let fixture: GuardFixture

    init() throws {
        fixture = try GuardFixture()
    }

    @Test(arguments: ["X-Original-Method", "X-Original-URI"])
    func `lets nothing through while nginx doesn't say what the client has sent`(name: String) async throws {
        let theGuard = try fixture.makeGuard()
        let whole = try fixture.nginx(with: ["Authorization": try await fixture.bearer()])
        #expect(await theGuard.respond(to: whole).status == .ok)

        var missing = whole
        missing.headers[name] = nil
        var empty = whole
        empty.headers[name] = ""
        var doubled = whole
        doubled.headers.add(name.lowercased(), whole.headers[name] ?? "")
        for question in [missing, empty, doubled] {
            #expect(await theGuard.respond(to: question).status == .internalServerError)
        }
        #expect(
            fixture.log.events.dropFirst().map { $0.fields["reason"] } == [
                "missingField (\(name))", "missingField (\(name))", "doubledField (\(name))",
            ])
    }

    @Test func `isn't told by other proxies' fields`() async throws {
        let question = try fixture.question([
            "X-Forwarded-Method": "GET", "X-Forwarded-Uri": "/notes", "X-Original-URL": "https://api.example.com/notes",
            "Authorization": try await fixture.bearer(),
        ])
        #expect(try await fixture.makeGuard().respond(to: question).status == .internalServerError)
    }

    @Test(
        "refuses what isn't a request",
        arguments: [
            ("G T", "/"), ("GET,POST", "/"), ("GET", "notes"), ("GET", "*"), ("GET", "https://api.example.com/notes"),
            ("GET", "/a b"), ("GET", "/é"), ("GET", "/%"), ("GET", "/%zz"), ("GET", "/a#b"), ("GET", "/a?b#c"),
            ("GET", "/a?\u{7F}"), ("GET", "/a?é"), ("GET", "/{x}"),
            ("GET", "/" + String(repeating: "a", count: 16_384)),
        ])
    func malformed(method: String, target: String) async throws {
        let question = try fixture.nginx(target, method: method, with: ["Authorization": try await fixture.bearer()])
        #expect(try await fixture.makeGuard().respond(to: question).status == .forbidden)
    }

    /// nginx makes 500 of a 400.
    @Test func `answers 401 where others hear 400`() async throws {
        let question = try fixture.nginx(with: ["Authorization": "Bearer a b"])
        let answer = try await fixture.makeGuard().respond(to: question)
        #expect(answer.status == .unauthorized)
        #expect(answer.headers.challenges().contains { $0["error"] == "invalid_request" })
    }

    /// It copies one field, the first.
    @Test func `puts all challenges into one field`() async throws {
        let answer = try await fixture.makeGuard().respond(to: try fixture.nginx())
        #expect(answer.headers[values: "WWW-Authenticate"].count == 1)
        #expect(answer.headers.challenges().map(\.scheme) == ["DPoP", "Bearer"])
    }

    @Test func `hears of a whole address from the ingress controller of Kubernetes`() async throws {
        let theGuard = try fixture.makeGuard(IngressNginxDialect())
        let token = try await fixture.bearer()
        func status(_ address: String) async throws -> HTTPStatus {
            await theGuard.respond(
                to: try fixture.question([
                    "X-Original-Method": "GET", "X-Original-URL": address, "X-Original-URI": "/notes",
                    "Authorization": token,
                ])
            ).status
        }
        #expect(try await status("https://api.example.com/notes?a=https://b/c") == .ok)
        #expect(try await status("https://api.example.com:443/notes") == .ok)
        for other in [
            "http://api.example.com/notes", "https://other.example.com/notes", "https://api.example.com",
            "https://api.example.com?a=/b", "//api.example.com/notes", "/notes",
            "https://api.example.com@other.example.com/notes", "https://api.example.com:8443/notes",
        ] {
            #expect(try await status(other) == .forbidden, "\(other)")
        }
    }
}

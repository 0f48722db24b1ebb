import Foundation
import GatehouseGuard
import GatehouseVerifier
import Testing
import VerifierTestSupport

@Suite("Rules for paths")
struct PathRulesTests {
    private func scope(_ path: String, _ rules: String...) throws -> String {
        try PathRules(rules.map { try PathRule.scope($0) })
            .requirement(for: OriginalRequest(method: "GET", target: path)).scope.description
    }

    @Test func `hold for whole segments, and the longest prefix counts`() throws {
        let rules = ["/=read", "/notes=notes", "/notes/admin=notes:admin other"]
        let cases = [
            ("/", "read"), ("/x", "read"), ("/notes", "notes"), ("/notes/", "notes"), ("/notes/1?x=/admin", "notes"),
            ("/notes-of-others", "read"), ("/notesx", "read"), ("/x/notes", "read"),
            ("/notes/admin", "notes:admin other"), ("/notes/admin/", "notes:admin other"),
            ("/notes/admin/users", "notes:admin other"), ("/notes/administrators", "notes"),
        ]
        for (path, expected) in cases {
            let rules = try PathRules(rules.map { try PathRule.scope($0) })
            let request = try OriginalRequest(method: "GET", target: path)
            #expect(try rules.requirement(for: request).scope.description == expected, "\(path)")
        }
    }

    @Test func `are the same in any order, and with a slash behind their prefix`() throws {
        #expect(try scope("/a/b/c", "/a=1", "/a/b/=2") == "2")
        #expect(try scope("/a/b/c", "/a/b=2", "/a/=1") == "2")
        #expect(try scope("/a/b", "/a/b/=2") == "2")
        #expect(try scope("/b", "/a=1") == "")
    }

    /// Whatever one server reads as `/admin` and another doesn't.
    @Test(
        "refuse paths that mean different things to different readers",
        arguments: [
            "/x/../admin", "/x/%2e%2e/admin", "/x/%2E./admin", "/./admin", "/%2e/admin", "/admin/..", "//admin",
            "/x//admin",
            "/admin//", "/x%2fadmin", "/x%2Fadmin", "/x%5cadmin", "/x%5Cadmin", "/%61dmin", "/adm%69n", "/%2561dmin",
            "/x%252fadmin", "/x/..%2fadmin", "/admin;a=b", "/;/admin", "/x/..;/admin", "/admin%3Ba=b", "/admin%00",
            "/admin%0a", "/admin%20", "/admin%7f", "/Admin", "/ADMIN/users", "/adMin/",
        ])
    func ambiguous(path: String) throws {
        #expect(throws: GuardError.self) { try scope(path, "/admin=admin") }
        #expect(try scope("/admin/users", "/admin=admin") == "admin")
    }

    @Test func `don't care where there are none`() throws {
        for path in ["//x", "/x/../y", "/%61", "/a;b=c", "/x%2fy"] { #expect(try scope(path) == "") }
    }

    @Test func `leave usual paths alone`() throws {
        for path in [
            "/", "/a/", "/a-b_c.d~e", "/...a", "/a.b", "/.well-known/x", "/~ada", "/a:b@c", "/%C3%A9", "/a%5Bb%5D",
        ] {
            #expect(try scope(path, "/admin=admin") == "", "\(path)")
        }
    }

    @Test(
        "are refused if they aren't rules",
        arguments: [
            "", "/admin", "/admin=", "admin=x", "=x", "/a//b=x", "/a/../b=x", "/%61=x", "/a?b=x", "/a=\"", "/a= x",
            "/a b=x",
            "/é=x",
        ])
    func malformed(text: String) {
        #expect(throws: GuardError.self) { try PathRule.scope(text) }
    }

    @Test func `are refused if two say something else about one path`() throws {
        #expect(throws: GuardError.self) { try scope("/", "/a=1", "/a/=2") }
    }

    @Test func `ask for scopes and for authentication, each by its own longest prefix`() throws {
        let rules = try PathRules([
            .scope("/a=1"), .contextClasses("/a=silver gold"), .maximumAge("/a/b=300"), .scope("/a/b/c=3"),
        ])
        func requirement(_ path: String) throws -> RequestRequirement {
            try rules.requirement(for: OriginalRequest(method: "GET", target: path))
        }
        #expect(try requirement("/b") == RequestRequirement())
        #expect(
            try requirement("/a/x")
                == RequestRequirement(scope: Scope("1"), contextClasses: ["silver", "gold"]))
        #expect(
            try requirement("/a/b/c/d")
                == RequestRequirement(
                    scope: Scope("3"), contextClasses: ["silver", "gold"], maximumAge: .seconds(300)))
    }

    @Test func `ask for no authentication that isn't one`() {
        for text in ["/a", "/a=", "/a= x", "/a=x  y", "/a=é", "a=x"] {
            #expect(throws: GuardError.self) { try PathRule.contextClasses(text) }
        }
        for text in ["/a", "/a=", "/a=-1", "/a=+1", "/a=1.5", "/a=x", "/a=99999999999", "a=1"] {
            #expect(throws: GuardError.self) { try PathRule.maximumAge(text) }
        }
    }
}

@Suite("A guard with rules for paths")
struct GuardRulesTests {
    @Test func `asks for a better or newer sign-in where one is needed`() async throws {
        let fixture = try GuardFixture()
        let theGuard = try fixture.makeGuard {
            $0.rules = try PathRules([.contextClasses("/pay=phr"), .maximumAge("/pay=60")])
        }
        let now = fixture.issuer.clock.numericDate
        func status(_ changes: [String: JSONValue?], _ target: String = "/pay") async throws -> HTTPResponse {
            await theGuard.respond(to: try fixture.nginx(target, with: ["Authorization": fixture.bearer(changes)]))
        }
        #expect(try await status(["acr": "phr", "auth_time": .integer(now - 30)]).status == .ok)
        #expect(try await status([:], "/notes").status == .ok)
        let unmet: [[String: JSONValue?]] = [
            ["acr": "pwd", "auth_time": .integer(now - 30)], ["acr": "phr", "auth_time": .integer(now - 600)],
        ]
        for changes in unmet {
            let answer = try await status(changes)
            #expect(answer.status == .unauthorized)
            let challenge = try #require(answer.headers.challenges().first { $0.isScheme("Bearer") })
            #expect(challenge["error"] == "insufficient_user_authentication")
        }
    }

    /// One of the characters that need no encoding in a path, which clients may encode all the same.
    @Test func `asks for as much of a path that is encoded without need`() async throws {
        let fixture = try GuardFixture()
        let theGuard = try fixture.makeGuard(rules: "/v1/users:purge=notes:admin", "/q%21=notes:admin")
        let reader = try await fixture.bearer()
        let admin = try await fixture.bearer(["scope": "notes:admin"])
        func status(_ target: String, _ token: String) async throws -> HTTPStatus {
            await theGuard.respond(to: try fixture.nginx(target, with: ["Authorization": token])).status
        }
        for target in ["/v1/users:purge", "/v1/users%3Apurge", "/v1/users%3apurge", "/q!", "/q%21"] {
            #expect(try await status(target, reader) == .forbidden, "\(target)")
            #expect(try await status(target, admin) == .ok, "\(target)")
        }
    }

    @Test func `asks for more where more is needed, and says for what`() async throws {
        let fixture = try GuardFixture()
        let theGuard = try fixture.makeGuard(rules: "/notes=notes:read", "/notes/admin=notes:admin")
        let token = try await fixture.bearer()
        func ask(_ target: String) async throws -> HTTPResponse {
            await theGuard.respond(to: try fixture.nginx(target, with: ["Authorization": token]))
        }
        #expect(try await ask("/notes/1").status == .ok)
        let refused = try await ask("/notes/admin/users")
        #expect(refused.status == .forbidden)
        let challenge = try #require(refused.headers.challenges().first { $0.isScheme("Bearer") })
        #expect(challenge["error"] == "insufficient_scope")
        #expect(challenge["scope"] == "notes:admin")
        #expect(try await ask("/notes/%61dmin/users").status == .forbidden)
        #expect(try await ask("/notes/%61dmin/users").headers.challenges().isEmpty)
        #expect(fixture.log.events.last?.fields["reason"] == "ambiguousPath (encoded character)")
    }
}

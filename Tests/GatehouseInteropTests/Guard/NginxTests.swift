import GatehouseHTTP
import Testing

@Suite("nginx before a backend")
struct NginxTests {
    /// It passes one field on.
    @Test func `passes all challenges on in one field`() async throws {
        try await GuardedBackend.run(.nginx, options: ["--require", "/admin=notes:admin"]) { backend in
            let fields = try await backend.issuer.bearer()
            for (target, fields) in [("/", []), ("/", ["Authorization: Bearer a b"]), ("/admin", fields)] {
                let answer = try await backend.send(target, fields)
                #expect(answer.headers[values: "WWW-Authenticate"].count == 1, "\(target): \(answer)")
                #expect(answer.headers.challenges().map(\.scheme) == ["DPoP", "Bearer"], "\(target): \(answer)")
            }
        }
    }

    @Test func `lets no client ask the guard`() async throws {
        try await GuardedBackend.run(.nginx) { backend in
            let fields = try await backend.issuer.bearer()
            for target in ["/_gatehouse", "/_gatehouse?x", "/%5fgatehouse", "//_gatehouse"] {
                #expect(try await backend.send(target, fields).status == 404, "\(target)")
            }
            #expect(backend.takeRequests().isEmpty)
        }
    }
}

import Foundation
import GatehouseGuard
import GatehouseHTTP
import GatehouseListener
import GatehouseTesting
import GatehouseVerifier
import Testing

@Suite("What clients try around a guard")
struct ProxyEvasionTests {
    /// What proxies tell a guard about a request.
    private let questions = [
        "X-Original-Method: GET", "X-Original-URI: /notes", "X_Original_URI: /notes",
        "X-Original-URL: https://api.example.com/notes", "X-Forwarded-Method: GET", "X-Forwarded-Uri: /notes",
        "X-Forwarded-Proto: https", "X-Forwarded-Host: api.example.com", "X-Rewrite-URL: /notes",
    ]

    @Test(arguments: Proxy.allCases)
    func `forged fields don't reach the backend`(proxy: Proxy) async throws {
        try await GuardedBackend.run(proxy) { backend in
            let forged = Guard.principalFieldNames.flatMap { name in
                let tail = name.dropFirst("X-Gatehouse-".count)
                return [
                    name, name.lowercased(), name.uppercased(), name.replacing("-", with: "_"), "X_Gatehouse-\(tail)",
                    "x-gatehouse_\(tail)", "X_GATEHOUSE_\(tail)", "X.Gatehouse.\(tail)", name,
                ].map { $0 + ": forged" }
            }
            let answer = try await backend.send("/notes", forged + backend.issuer.bearer())
            #expect(answer.status == 200)
            let seen = try #require(backend.takeRequests().first)
            for name in Guard.principalFieldNames {
                #expect(seen.headers[values: name].count == 1, "\(name)")
            }
            let names = seen.headers.fields.map { $0.name.lowercased() }
            #expect(names.count { $0.contains("gatehouse") } == Guard.principalFieldNames.count)
            #expect(!seen.headers.fields.contains { $0.value.contains("forged") })
            #expect(try await backend.send("/notes", forged).status == 401)
            #expect(backend.takeRequests().isEmpty)
        }
    }

    @Test(arguments: Proxy.allCases)
    func `fields of the guard don't vanish because a client calls them the connection's`(proxy: Proxy) async throws {
        try await GuardedBackend.run(proxy) { backend in
            for connection in ["close, X-Gatehouse-Subject", "x-gatehouse-scope", "Foo , X-GATEHOUSE-CLAIMS"] {
                let fields = try await ["Connection: " + connection] + backend.issuer.bearer()
                let answer = try await backend.send("/notes", fields)
                #expect([200, 400].contains(answer.status))
                for seen in backend.takeRequests() {
                    for name in Guard.principalFieldNames { #expect(seen.headers[values: name].count == 1, "\(name)") }
                    #expect(seen.headers["Connection"]?.lowercased().contains("gatehouse") != true)
                }
            }
            let hidden = try await ["Connection: close, Authorization"] + backend.issuer.bearer()
            #expect(try await [200, 401].contains(backend.send("/notes", hidden).status))
        }
    }

    @Test(arguments: Proxy.allCases)
    func `rules hold however a path is written`(proxy: Proxy) async throws {
        try await GuardedBackend.run(proxy, options: ["--require", "/admin=notes:admin"]) { backend in
            let fields = try await backend.issuer.bearer()
            for target in ["/admin", "/admin/", "/admin/users", "/admin?x=/notes"] {
                #expect(try await backend.send(target, fields).status == 403, "\(target)")
                #expect(try await backend.send(target, fields + questions).status == 403, "\(target)")
            }
            for target in [
                "/x/../admin", "/x/%2e%2e/admin", "/%2e/admin", "//admin", "/x//admin", "/x%2fadmin", "/%61dmin",
                "/admin%2fusers", "/admin;a=b", "/x/..;/admin", "/Admin", "/x%5cadmin", "/%2561dmin", "/./admin",
            ] {
                #expect(try await backend.send(target, fields).status == proxy.unclearPath, "\(target)")
            }
            // Proxies refuse some of these by themselves.
            for target in [
                "/../admin", "/x/../../admin", "/%00admin", "/ad min", "admin", "/admin\u{1}", "/x#/../admin",
                "/notes\\..\\admin", "*", "/\"%2f..%2fadmin", "/%", "/%zzadmin",
            ] {
                let status = try await backend.send(target, fields).status
                #expect([400, 403].contains(status), "\(target): \(status)")
            }
            #expect(backend.takeRequests().isEmpty)
            for target in ["/", "/notes", "/notes?next=/admin", "/administration", "/notes/admin", "/n%C3%B6te"] {
                #expect(try await backend.send(target, fields).status == 200, "\(target)")
            }
            let admin = try await backend.issuer.bearer(["scope": "notes:admin"])
            #expect(try await backend.send("/admin/users", admin).status == 200)
            #expect(try await backend.send("http://\(backend.authority)/admin/users", fields).status == 403)
        }
    }

    @Test(arguments: Proxy.allCases)
    func `an answer that is neither yes nor no lets nothing through`(proxy: Proxy) async throws {
        let other = try await Listener.start { request in
            let target = request.headers["X-Original-URI"] ?? request.headers["X-Forwarded-Uri"] ?? ""
            var status = HTTPStatus.notFound
            if let number = Int(target.dropFirst()) { status = HTTPStatus(rawValue: number) }
            return HTTPResponse(status: status, headers: ["X-Gatehouse-Subject": "account-1", "Location": "/"])
        }
        try await GuardedBackend.run(proxy, asking: other) { backend in
            for status in [302, 404, 429, 500, 503] {
                let answer = try await backend.send("/\(status)", [])
                #expect(answer.status >= 300, "\(status): \(answer)")
            }
            #expect(backend.takeRequests().isEmpty)
        }
        await other.stop()
    }
}

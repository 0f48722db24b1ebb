import Foundation
import GatehouseCurl
import GatehouseHTTP
import GatehouseTesting
import GatehouseTypes
import GatehouseVerifier
import Testing

@Suite("A backend behind a proxy that asks a guard")
struct ProxyTests {
    @Test(arguments: Proxy.allCases)
    func `hears who has sent a request, and gets no token`(proxy: Proxy) async throws {
        try await GuardedBackend.run(proxy) { backend in
            let token = try await backend.issuer.token(["device_id": "device 1"])
            var request = HTTPRequest(.get, url: try backend.address("/notes?page=2"))
            request.headers["Authorization"] = "Bearer " + token
            let answer = try await backend.transport.send(request)
            #expect(answer.status == .ok)
            #expect(answer.text == "notes")
            #expect(!answer.headers.fields.contains { $0.name.lowercased().hasPrefix("x-gatehouse-") })
            let seen = try #require(backend.takeRequests().first)
            #expect(seen.path == "/notes" && seen.percentEncodedQuery == "page=2")
            #expect(seen.headers["X-Gatehouse-Subject"] == "account-1")
            #expect(seen.headers["X-Gatehouse-Client"] == "notes")
            #expect(seen.headers["X-Gatehouse-Device"] == "device%201")
            #expect(seen.headers["X-Gatehouse-Scope"] == "notes:read")
            #expect(seen.headers["X-Gatehouse-Issuer"] == OfflineIssuer.name)
            #expect(seen.headers["X-Gatehouse-Proof"] == "none")
            #expect(seen.headers["X-Gatehouse-Claims"] == "-")
            #expect(seen.headers["Authorization"] == nil)
        }
    }

    @Test(arguments: Proxy.allCases)
    func `never hears of what the guard refuses, and its client is told what it must know`(proxy: Proxy) async throws {
        let options = ["--scope", "notes:read", "--require", "/admin=notes:admin"]
        try await GuardedBackend.run(proxy, options: options) { backend in
            let issuer = backend.issuer
            let cases: [(String, [String], Int, String?)] = [
                ("/", [], 401, nil),
                ("/", ["Authorization: Basic YTpi"], 401, nil),
                ("/", ["Authorization: Bearer a b"], proxy.malformedCredentials, "invalid_request"),
                ("/", try await issuer.bearer(["aud": "photos-api"]), 401, "invalid_token"),
                ("/", try await issuer.bearer(["exp": 1_000_000]), 401, "invalid_token"),
                ("/", try await OfflineIssuer().bearer(), 401, "invalid_token"),
                ("/", try await issuer.bearer(["scope": "photos:read"]), 403, "insufficient_scope"),
                ("/admin", try await issuer.bearer(), 403, "insufficient_scope"),
                ("/?access_token=x", try await issuer.bearer(), proxy.malformedCredentials, "invalid_request"),
            ]
            for (target, fields, status, error) in cases {
                let answer = try await backend.send(target, fields)
                #expect(answer.status == status && answer.error == error, "\(target): \(answer)")
                #expect(answer.headers.challenges().map(\.scheme) == ["DPoP", "Bearer"], "\(target): \(answer)")
            }
            let forbidden = try await backend.send("/admin", issuer.bearer())
            #expect(forbidden.headers.challenges().compactMap { $0["scope"] } == ["notes:admin"])
            #expect(try await backend.send("/", issuer.bearer() + issuer.bearer()).status == 400)
            #expect(try await backend.send("/", issuer.bearer() + ["authorization: Basic YTpi"]).status == 400)
            #expect(backend.takeRequests().isEmpty)
            #expect(try await backend.send("/", issuer.bearer()).status == 200)
            #expect(backend.takeRequests().count == 1)
        }
    }

    @Test(arguments: Proxy.allCases)
    func `hears only from who proves possession of a bound token, for that request and once`(
        proxy: Proxy
    ) async throws {
        try await GuardedBackend.run(proxy) { backend in
            let token = try await backend.issuer.token(isBound: true)
            func status(_ method: String, _ url: URL, as sent: String = "PUT") async throws -> Int {
                let proof = try await backend.issuer.proof(token, method: method, url: url)
                return try await backend.send(
                    "/notes?page=2", ["Authorization: DPoP " + token, "DPoP: " + proof], method: sent, body: "content"
                ).status
            }
            let address = try backend.address("/notes")
            #expect(try await status("PUT", address) == 200)
            #expect(backend.takeRequests().first?.headers["X-Gatehouse-Proof"] == "dpop")
            #expect(try await status("GET", address) == 401)
            #expect(try await status("PUT", backend.address("/photos")) == 401)
            #expect(try await status("PUT", backend.address("/decide")) == 401)
            #expect(try await status("PUT", #require(URL(string: "https://api.example.com/notes"))) == 401)

            let proof = try await backend.issuer.proof(token, url: address)
            let fields = ["Authorization: DPoP " + token, "DPoP: " + proof]
            #expect(try await backend.send("/notes", fields).status == 200)
            let replayed = try await backend.send("/notes", fields)
            #expect(replayed.status == 401 && replayed.error == "invalid_dpop_proof")
            let fresh = try await backend.issuer.proof(token, url: address)
            let twice = try await backend.send("/notes", fields.prefix(1) + ["DPoP: " + fresh, "DPoP: " + proof])
            #expect([400, 401].contains(twice.status))
            #expect(try await backend.send("/notes", ["Authorization: Bearer " + token]).status == 401)
            let seen = backend.takeRequests()
            #expect(seen.count == 1)
            #expect(seen.first?.headers["DPoP"] == nil)
        }
    }

    @Test(arguments: Proxy.allCases)
    func `leads its clients to the nonce that the guard demands`(proxy: Proxy) async throws {
        let key = FileManager.default.temporaryDirectory.appending(path: "gatehouse-nonces-" + UUID().uuidString)
        try Data(repeating: 0x6E, count: 32).write(to: key)
        defer { try? FileManager.default.removeItem(at: key) }
        try await GuardedBackend.run(proxy, options: ["--nonce-key-file", key.path]) { backend in
            let token = try await backend.issuer.token(isBound: true)
            func send(nonce: String?) async throws -> PlainAnswer {
                let proof = try await backend.issuer.proof(token, url: backend.address("/notes"), nonce: nonce)
                return try await backend.send("/notes", ["Authorization: DPoP " + token, "DPoP: " + proof])
            }
            let refused = try await send(nonce: nil)
            #expect(refused.status == 401 && refused.error == "use_dpop_nonce")
            let nonce = try #require(refused.headers["DPoP-Nonce"])
            #expect(try await send(nonce: nonce).status == 200)
        }
    }

    @Test(arguments: Proxy.allCases)
    func `is out of reach while the guard is down`(proxy: Proxy) async throws {
        try await GuardedBackend.run(proxy) { backend in
            let fields = try await backend.issuer.bearer()
            #expect(try await backend.send("/", fields).status == 200)
            _ = backend.takeRequests()
            try await backend.stopGuard()
            for _ in 0..<2 {
                let answer = try await backend.send("/", fields)
                #expect(answer.status == 503)
                #expect(answer.headers["Retry-After"] == "5")
            }
            #expect(backend.takeRequests().isEmpty)
        }
    }

    @Test(arguments: Proxy.allCases)
    func `takes sealed tokens, large heads and bodies`(proxy: Proxy) async throws {
        try await GuardedBackend.run(proxy, isSealed: true, options: ["--claims"]) { backend in
            let plain = try await backend.issuer.token(["note": .string(String(repeating: "n", count: 2_000))])
            let fields = ["Authorization: Bearer " + (try backend.issuer.sealed(plain))]
            #expect(try await backend.send("/", ["Authorization: Bearer " + plain]).status == 401)
            let large = String(repeating: "l", count: proxy.largeField)
            #expect(try await backend.send("/", fields + ["Cookie: " + large, "X-Large: " + large]).status == 200)
            let seen = try #require(backend.takeRequests().first)
            #expect(seen.headers["X-Gatehouse-Claims"]?.count ?? 0 > 2_000)
            #expect(seen.headers["Cookie"] == large && seen.headers["X-Large"] == large)
            let (length, status) = proxy.tooLargeField
            let tooLarge = ["X-Large: " + String(repeating: "x", count: length)]
            #expect(try await backend.send("/", fields + tooLarge).status == status)
            #expect(backend.takeRequests().isEmpty)

            let body = String(repeating: "b", count: 60_000)
            #expect(try await backend.send("/", fields, method: "POST", body: body).status == 200)
            #expect(try backend.takeRequests().map { try $0.body.encode().count } == [60_000])
            let chunked = try await backend.send(
                "/", fields + ["Transfer-Encoding: chunked", "Expect: 100-continue"], method: "POST",
                tail: "5\r\nnotes\r\n0\r\n\r\n")
            #expect(chunked.status == 200 || chunked.status == 100)
            #expect(try backend.takeRequests().map { try $0.body.encode().count } == [5])
            let log = try backend.log()
            #expect(!log.contains(plain.suffix(20)) && log.contains("guard.accepted method=POST path=/"))
        }
    }
}

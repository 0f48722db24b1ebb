import Foundation
import GatehouseCurl
import GatehouseHTTP
import GatehouseTesting
import GatehouseTypes
import Glibc
import Testing

@testable import GatehouseCommand

@Suite("A service that hears nonsense")
struct WrongWireTests {
    private let world: CommandWorld

    init() throws {
        world = try CommandWorld()
    }

    private static let paths = [
        "/.well-known/openid-configuration", "/.well-known/oauth-authorization-server", "/authorize", "/token",
        "/revoke",
        "/jwks", "/health/ready", "/sign-in", "/nothing", "/", "/token/", "//token", "/%74oken", "/../token",
    ]
    private static let methods = [
        "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT", "BREW",
    ]
    private static let contentTypes = [
        "application/x-www-form-urlencoded", "application/json", "text/plain", "multipart/form-data; boundary=x",
        "application/json; charset=utf-16", "nothing", "é",
    ]
    private static let bodies = [
        "", "{", "{}", "[]", "null", "a=b&a=b", "%zz=%", "\0", "grant_type=refresh_token&grant_type=refresh_token",
        "grant_type=refresh_token&refresh_token=x&client_id=platform",
        "grant_type=" + String(repeating: "x", count: 60_000),
        String(repeating: "[", count: 60_000), String(repeating: "{\"a\":", count: 12_000),
    ]

    @Test func `answers whatever the method, the content and its type, and lives on`() async throws {
        defer { world.close() }
        let service = try await world.serve()
        let methods = Self.paths.flatMap { path in Self.methods.map { Self.request($0, path) } }
        let contents = ["/token", "/revoke", "/authorize"].flatMap { path in
            Self.contentTypes.flatMap { type in Self.bodies.map { Self.request("POST", path, type: type, body: $0) } }
        }
        for request in methods + contents {
            let connection = try LoopbackClient(port: service.port)
            connection.send(request)
            let response = try await connection.answer()
            #expect(response.prefixMatch(of: #/HTTP\/1\.1 [234]/#) != nil, "\(request.prefix(120))")
        }
        try await expectAlive(service)
    }

    private static let brokenHeads = [
        "\u{16}\u{3}\u{1}\r\n\r\n", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        "GET / HTTP/9.9\r\nHost: a\r\n\r\n",
        "GET  /  HTTP/1.1\r\nHost: a\r\n\r\n", "GET http://b/ HTTP/1.1\r\nHost: a\r\n\r\n", "GET / HTTP/1.1\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", "GET / HTTP/1.1\r\nHost : a\r\n\r\n",
        "GET /" + String(repeating: "a", count: 100_000) + " HTTP/1.1\r\nHost: a\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nX: " + String(repeating: "a", count: 200_000) + "\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\n" + String(repeating: "X: a\r\n", count: 5_000) + "\r\n",
        String(repeating: "A", count: 200_000),
        "POST /token HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n",
        "POST /token HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999999999999\r\n\r\n",
        "POST /token HTTP/1.1\r\nHost: a\r\nContent-Length: 70000\r\n\r\n",
        "POST /token HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
        "POST /token HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "POST /token HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nabc",
        "POST /token HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip\r\n\r\n",
    ]

    @Test func `refuses or closes on heads that break the rules, and lives on`() async throws {
        defer { world.close() }
        let service = try await world.serve()
        for head in Self.brokenHeads {
            let connection = try LoopbackClient(port: service.port)
            connection.send(head)
            connection.finishSending()
            let response = try await connection.answer()
            let isRefusal = response.hasPrefix("HTTP/1.1 4") || response.hasPrefix("HTTP/1.1 505")
            #expect(isRefusal || response.isEmpty, "\(head.prefix(60)): \(response.prefix(60))")
        }
        try await expectAlive(service)
    }

    @Test func `lives on when clients hang up in the middle of a word`() async throws {
        defer { world.close() }
        let service = try await world.serve()
        let whole = Self.request("POST", "/token", type: "application/x-www-form-urlencoded", body: "grant_type=x")
        for count in stride(from: 0, to: whole.utf8.count, by: 3) {
            try LoopbackClient(port: service.port).send(Array(whole.utf8.prefix(count)))
        }
        try await expectAlive(service)
    }

    @Test func `lives on when nobody reads what it says any more`() async throws {
        defer { world.close() }
        let service = try await world.serve()
        service.child.output.hangUp()
        service.child.errors.hangUp()
        _ = await service.child.errors.all()
        for _ in 0..<3 {
            let connection = try LoopbackClient(port: service.port)
            connection.send("GET / HTTP/1.1\r\n\r\n")
            #expect(try await connection.answer().hasPrefix("HTTP/1.1 400"))
        }
        try await expectAlive(service)
    }

    private static func request(
        _ method: String, _ path: String, type: String? = nil, body: String = ""
    ) -> String {
        let type = type.map { "Content-Type: \($0)\r\n" } ?? ""
        return "\(method) \(path) HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\(type)Content-Length: "
            + "\(body.utf8.count)\r\n\r\n\(body)"
    }

    /// It still answers, and it still ends as it should.
    private func expectAlive(_ service: CommandWorld.Service) async throws {
        let url = try #require(URL(string: service.issuer + "/health/ready"))
        #expect(try await CurlTransport().send(HTTPRequest(.get, url: url)).status == .ok)
        service.child.send(SIGTERM)
        #expect(await service.child.ending() == .status(0))
        let errors = await service.errors()
        #expect(errors.allSatisfy { $0.contains("listener.") || $0.contains("server.request") }, "\(errors)")
    }
}

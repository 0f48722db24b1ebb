import Foundation
import GatehouseCurl
import GatehouseHTTP
import GatehouseTypes
import Testing

@testable import GatehouseCommand

@Suite("The edge of a running service")
struct ServiceEdgeTests {
    private let world: CommandWorld

    init() throws {
        world = try CommandWorld()
    }

    private func log(_ service: CommandWorld.Service) async -> [String] {
        service.child.send(SIGTERM)
        _ = await service.child.ending()
        return await service.errors()
    }

    private func get(_ address: String, headers: HTTPHeaders = [:]) async throws -> HTTPResponse {
        var request = HTTPRequest(.get, url: try #require(URL(string: address)))
        request.headers = headers
        return try await CurlTransport().send(request)
    }

    @Test func `logs the client that a trusted proxy names, and no other`() async throws {
        defer { world.close() }
        let forwarded: HTTPHeaders = ["X-Forwarded-For": "203.0.113.5, 192.0.2.9", "Forwarded": "for=203.0.113.6"]
        for (options, address) in [
            ([], "127.0.0.1"), (["--trusted-proxy", "10.0.0.0/8"], "127.0.0.1"),
            (["--trusted-proxy", "10.0.0.0/8", "--trusted-proxy", "127.0.0.1"], "192.0.2.9"),
            (["--trusted-proxy", "127.0.0.1", "--forwarded-header", "forwarded"], "203.0.113.6"),
        ] {
            let service = try await world.serve(options + ["--issuer", "https://accounts.example", "--log", "json"])
            let answer = try await get("http://\(service.address)/jwks", headers: forwarded)
            let line = try #require(await log(service).first { $0.contains("server.request") })
            let event = try JSONValue(parsing: line)
            #expect(event["address"]?.string == address, "\(options)")
            #expect(event["request"]?.string == answer.headers["X-Request-ID"])
            #expect(event["route"] == "/jwks" && event["status"] == 200 && event["event"] == "server.request")
        }
    }

    @Test func `logs text by default, and only failures if that is wanted`() async throws {
        defer { world.close() }
        let issuer = ["--issuer", "https://accounts.example"]
        let service = try await world.serve(issuer)
        _ = try await get("http://\(service.address)/jwks")
        let line = try #require(await log(service).first { $0.contains("server.request") })
        #expect(line.contains(" method=GET ") && line.contains(" route=/jwks "))
        #expect(line.wholeMatch(of: #/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z server\.request .*/#) != nil, "\(line)")
        let quiet = try await world.serve(issuer + ["--log", "failures"])
        _ = try await get("http://\(quiet.address)/jwks")
        #expect(await log(quiet).allSatisfy { !$0.contains("server.request") })
    }

    @Test func `logs nothing but objects if it is asked to, from its start to its end`() async throws {
        defer { world.close() }
        let (certificate, key) = try TLSPair.make(in: world.home)
        let service = try await world.serve([
            "--log", "json", "--drain", "1", "--tls-certificate", certificate, "--tls-key", key,
        ])
        try Data("none".utf8).write(to: URL(filePath: certificate))
        service.child.send(SIGHUP)
        #expect(await service.child.errors.isHeard("SIGHUP changed nothing"))
        service.child.send(SIGTERM)
        #expect(await service.child.ending() == .status(0))
        let events = try await service.child.errors.all().map { try JSONValue(parsing: $0) }
        let messages = events.filter { $0["event"] == "serve.message" }.compactMap { $0["message"]?.string }
        for begin in ["Made a new database", "\(world.database.file.path) belongs", "The certificate", "Not ready"] {
            #expect(messages.contains { $0.hasPrefix(begin) }, "\(begin) in \(messages)")
        }
        let failures = events.filter { $0["event"] == "serve.failed" }.compactMap { $0["message"]?.string }
        #expect(failures.count == 1 && failures.first?.hasPrefix("SIGHUP changed nothing: ") == true)
        #expect(events.allSatisfy { $0["time"]?.string != nil })
    }

    @Test func `keeps its certificate if the renewed one is for another host`() async throws {
        defer { world.close() }
        let (certificate, key) = try TLSPair.make(in: world.home)
        let service = try await world.serve(["--tls-certificate", certificate, "--tls-key", key])
        _ = try TLSPair.make(in: world.home, names: "DNS:other.example.com")
        service.child.send(SIGHUP)
        let reason = "The certificate for https isn't for the issuer's host 127.0.0.1"
        #expect(await service.child.errors.isHeard("SIGHUP changed nothing: \(reason)"))
        _ = await log(service)
    }

    @Test func `logs the failure that ends it as an object, too`() async throws {
        let shell = try Shell()
        for file in ["{log: 'json', listen: '127.0.0.1:0', lisen: 1}", "{log: 'json', 'audit-checkpoints': '/none/x'}"]
        {
            let path = try shell.write("settings", file)
            #expect(await shell.run("serve", "--config", path) == .failed)
            let lines = shell.takeNotes()
            #expect(lines.count == 1)
            let event = try JSONValue(parsing: try #require(lines.first))
            #expect(event["event"] == "serve.failed" && event["message"]?.string?.hasPrefix("gatehouse") == false)
        }
    }

    @Test func `has metrics on an address of their own`() async throws {
        defer { world.close() }
        let port = try LastingPort.any()
        let service = try await world.serve(["--metrics", "127.0.0.1:\(port)"])
        _ = try await get(service.issuer + "/jwks")
        let metrics = try await get("http://127.0.0.1:\(port)/metrics")
        #expect(metrics.text.contains("gatehouse_requests_total{method=\"GET\",route=\"/jwks\",status=\"200\"} 1\n"))
        #expect(try await get("http://127.0.0.1:\(port)/jwks").status == .notFound)
        #expect(try await get(service.issuer + "/metrics").status == .notFound)
        _ = await log(service)
    }

    @Test(arguments: [SIGTERM, SIGINT])
    func `drains after a signal, and stops at another one`(signal: Int32) async throws {
        defer { world.close() }
        let service = try await world.serve(["--drain", "300"])
        service.child.send(signal)
        #expect(await service.child.errors.isHeard("Not ready any more. Serves on for 5 min"))
        #expect(try await get(service.issuer + "/health/ready").status == .serviceUnavailable)
        #expect(try await get(service.issuer + "/jwks").status == .ok)
        // The signal that is sent within the first second counts as the first one.
        while (try? await get(service.issuer + "/health/live"))?.status == .ok { service.child.send(SIGTERM) }
        #expect(await service.child.ending() == .status(0))
    }

    @Test func `offers TLS itself, and reads a renewed certificate on SIGHUP`() async throws {
        defer { world.close() }
        let (certificate, key) = try TLSPair.make(in: world.home)
        let port = try LastingPort.any()
        let service = try await world.serve([
            "--tls-certificate", certificate, "--tls-key", key, "--metrics", "127.0.0.1:\(port)",
        ])
        #expect(service.issuer.hasPrefix("https://127.0.0.1:"))
        var trusting = CurlConfiguration()
        trusting.caFile = certificate
        let url = try #require(URL(string: service.issuer + "/jwks"))
        let answer = try await CurlTransport(trusting).send(HTTPRequest(.get, url: url))
        #expect(answer.status == .ok)
        #expect(answer.headers["Strict-Transport-Security"] != nil)
        let (soon, gauge) = ("The certificate for https expires in ", "gatehouse_certificate_expiry_timestamp_seconds ")
        #expect(await service.child.errors.isHeard(soon + "1 d 23 h"))
        _ = try TLSPair.make(in: world.home, days: 9)
        service.child.send(SIGHUP)
        #expect(await service.child.errors.isHeard(soon + "8 d 23 h"))
        #expect(await service.child.errors.isHeard("Read again"))
        let lines = try await get("http://127.0.0.1:\(port)/metrics").text.split(separator: "\n")
        let expiry = try #require(lines.first { $0.hasPrefix(gauge) }.flatMap { Double($0.dropFirst(gauge.count)) })
        #expect((8.9...9.1).contains((expiry - Date().timeIntervalSince1970) / 86_400))
        let renewed = try await CurlTransport(trusting).send(HTTPRequest(.get, url: url))
        #expect(renewed.status == .ok)
        _ = await log(service)
    }

    @Test(arguments: [
        (["--trusted-proxy", "10.0.0.1/8"], "'--trusted-proxy' takes an IP address, or a network like 10.0.0.0/8"),
        (["--forwarded-header", "Forwarded"], "'--forwarded-header' needs '--trusted-proxy NETWORK'"),
        (["--trusted-proxy", "::1", "--forwarded-header", "Via"], "takes Forwarded or X-Forwarded-For"),
        (["--log", "xml"], "'--log' takes text, json, failures"),
        (["--metrics", "9000"], "'--metrics': write the address as HOST:PORT"),
        (["--tls-key", "key.pem"], "'--tls-key' needs '--tls-certificate FILE'"),
        (["--tls-certificate", "cert.pem"], "'--tls-certificate' needs '--tls-key FILE'"),
        (["--tls-certificate", "/nowhere", "--tls-key", "/nowhere"], "/nowhere"),
    ])
    func `is refused with wrong options`(options: [String], reason: String) async throws {
        defer { world.close() }
        let arguments = ["serve", "--listen", "127.0.0.1:0"] + options
        let run = await world.finish(try world.start(arguments), arguments)
        #expect(run.ending != .status(0))
        #expect(run.errors.contains { $0.contains(reason) }, "\(run.errors)")
    }
}

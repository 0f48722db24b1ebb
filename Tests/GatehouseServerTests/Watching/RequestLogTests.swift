import Foundation
import GatehouseHTTP
import GatehouseServer
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import StorageTestSupport
import Testing

@Suite("The log of requests")
struct RequestLogTests {
    private let sink = CollectingSink()

    private func events(_ server: Server, _ requests: HTTPRequest..., from address: String? = nil) async -> [[String:
        String]]
    {
        for request in requests { _ = await server.respond(to: request, from: address) }
        return sink.events.filter { $0.name == Server.requestEvent }.map(\.fields)
    }

    private func request(_ path: String, _ headers: HTTPHeaders = [:]) throws -> HTTPRequest {
        var request = HTTPRequest(.get, url: try #require(URL(string: "https://id.example.com" + path)))
        request.headers = headers
        return request
    }

    @Test func `names the endpoint and never a secret in the address`() async throws {
        let server = try await InProcessService(storage: .tested, diagnostics: sink).server
        let events = await events(
            server, try request("/interaction/the-secret-handle?also=secret"), try request("/nothing/secret"),
            from: "192.0.2.1")
        #expect(events.map { $0["route"] } == ["/interaction/:handle", "unknown"])
        #expect(events.map { $0["status"] } == ["403", "404"])
        #expect(events.map { $0["address"] } == ["192.0.2.1", "192.0.2.1"])
        #expect(events.allSatisfy { $0.values.allSatisfy { !$0.contains("secret") } })
    }

    @Test func `has the identifier that the answer has, and the trace of the request`() async throws {
        let server = try await InProcessService(storage: .tested, diagnostics: sink).server
        let trace = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"
        let answer = await server.respond(to: try request("/jwks", ["traceparent": trace]))
        let event = try #require(await events(server).first)
        #expect(event["request"] == answer.headers["X-Request-ID"])
        #expect(event["trace"] == "4bf92f3577b34da6a3ce929d0e0e4736")
        for wrong in [
            "", "00-0-0-0", trace.replacing("4", with: "G"),
            "00-" + String(repeating: "0", count: 32) + "-00f067aa0ba902b7-01",
        ] {
            _ = await server.respond(to: try request("/jwks", ["traceparent": wrong]))
        }
        #expect(await events(server).dropFirst().allSatisfy { $0["trace"] == nil })
    }

    @Test func `counts for Prometheus`() async throws {
        let service = try await InProcessService(storage: .tested)
        _ = try await service.service.addAccount(email: "ada@example.com", password: Secret("correct horse battery"))
        for _ in 0..<3 { _ = await service.server.respond(to: try request("/jwks")) }
        _ = await service.server.respond(to: HTTPRequest("BREW", url: try #require(request("/token").url)))
        let metrics = service.server.metrics()
        #expect(metrics.headers["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8")
        let lines = metrics.text.split(separator: "\n").map(String.init)
        for line in [
            "gatehouse_requests_total{method=\"GET\",route=\"/jwks\",status=\"200\"} 3",
            "gatehouse_requests_total{method=\"other\",route=\"/token\",status=\"405\"} 1",
            "gatehouse_request_duration_seconds_bucket{le=\"+Inf\",route=\"/jwks\"} 3",
            "gatehouse_request_duration_seconds_count{route=\"/jwks\"} 3",
            "gatehouse_requests_under_way 0", "gatehouse_password_hashes_running 0",
            "# TYPE gatehouse_request_duration_seconds histogram",
        ] { #expect(lines.contains(line), "\(line)") }
    }
}

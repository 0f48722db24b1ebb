import GatehouseGuard
import GatehouseHTTP
import GatehouseListener
import GatehouseVerifier
import Testing

@Suite("HAProxy before a backend")
struct HAProxyTests {
    /// A server that isn't a good guard, and answers by the path that it's asked about.
    private func startStranger() async throws -> Listener {
        try await Listener.start { request in
            let target = request.headers["X-Original-URI"] ?? ""
            guard let status = Int(target.dropFirst()) else {
                var yes = HTTPResponse(status: .ok)
                for name in Guard.principalFieldNames { yes.headers[name] = "-" }
                switch target {
                case "/incomplete": yes.headers["X-Gatehouse-Claims"] = nil
                case "/doubled": yes.headers.add("X-Gatehouse-Subject", "account-2")
                case "/large": yes.headers["X-Gatehouse-Claims"] = String(repeating: "c", count: 12_000)
                default: break
                }
                return yes
            }
            return HTTPResponse(status: HTTPStatus(rawValue: status), headers: ["WWW-Authenticate": "Bearer"])
        }
    }

    @Test func `takes a complete yes for a yes, and answers 503 to whatever isn't a no either`() async throws {
        let stranger = try await startStranger()
        try await GuardedBackend.run(.haproxy, asking: stranger) { backend in
            for target in ["/200", "/204", "/206", "/302", "/404", "/407", "/500", "/502", "/incomplete", "/doubled"] {
                let answer = try await backend.send(target, [])
                #expect(answer.status == 503 && answer.headers["Retry-After"] == "5", "\(target): \(answer)")
            }
            for status in [400, 401, 403] {
                let answer = try await backend.send("/\(status)", [])
                #expect(answer.status == status && answer.headers["WWW-Authenticate"] == "Bearer", "\(answer)")
            }
            #expect(backend.takeRequests().isEmpty)
            #expect(try await backend.send("/complete", []).status == 200)
            #expect(backend.takeRequests().count == 1)
        }
        await stranger.stop()
    }

    @Test func `answers 503 where the guard's fields don't fit into the request's head`() async throws {
        let stranger = try await startStranger()
        try await GuardedBackend.run(.haproxy, asking: stranger) { backend in
            let alone = try await backend.send("/large", [])
            #expect(alone.status == 200)
            #expect(backend.takeRequests().count == 1)
            let large = ["X-Large: " + String(repeating: "l", count: 6_000)]
            #expect(try await backend.send("/complete", large).status == 200)
            #expect(backend.takeRequests().count == 1)
            #expect(try await backend.send("/large", large).status == 503)
            #expect(backend.takeRequests().isEmpty)
        }
        await stranger.stop()
    }
}

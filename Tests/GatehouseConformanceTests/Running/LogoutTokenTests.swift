import GatehouseHTTP
import GatehouseTesting
import GatehouseTypes
import Testing

@testable import GatehouseConformance

@Suite("A logout token at the suite")
struct LogoutTokenTests {
    private static let event = "http://schemas.openid.net/event/backchannel-logout"

    private let world: ConformanceWorld

    init() async throws {
        world = try await ConformanceWorld()
    }

    /// A provider that has back-channel logout: the one of the tests, and a proxy that sends what it lacks.
    private func result(
        method: HTTPMethod = .post, _ change: @escaping @Sendable (inout [String: JSONValue]) -> Void = { _ in }
    ) async throws -> ModuleReport {
        let inbox = try #require(world.configuration.logouts)
        let key = try #require(Forgery.rsa)
        let forged = Forgery.fault("forged", by: key) { _ in }
        let fault = Fault("back-channel") { request, provider in
            if request.path == "/logout", let hint = request.parameters["id_token_hint"].flatMap(CompactJWT.init) {
                var claims: [String: JSONValue] = [
                    "iat": .integer(world.inProcess.time.numericDate), "jti": "a",
                    "events": [LogoutTokenTests.event: [:]],
                    "exp": .integer(world.inProcess.time.numericDate + 60),
                ]
                for name in ["iss", "aud", "sub", "sid"] { claims[name] = hint.claims[name] }
                change(&claims)
                let token = try CompactJWT.sign(
                    header: ["alg": "RS256", "typ": "logout+jwt", "kid": .string(key.keyID ?? "")], claims: claims,
                    key: key, algorithm: "RS256")
                let body = FormBody([("logout_token", token)])
                var delivery = HTTPRequest(method, path: "/backchannel", body: body)
                delivery.headers = body.additionalHeaders
                _ = inbox.deliver(delivery)
                // The service knows nothing of the forged ID token.
                var parameters = request.parameters
                parameters["id_token_hint"] = nil
                parameters["client_id"] = "first"
                return try await provider(request.asking(parameters))
            }
            return try await forged.answer(request, provider)
        }
        let reports = try await world.reports(
            ["backchannel-logout"], ["oidcc-backchannel-rp-initiated-logout"], fault: fault)
        return try #require(reports.first)
    }

    @Test func `passes if it's right`() async throws {
        let report = try await result()
        #expect(report.result == .passed, "\(report.detail)")
    }

    @Test func `fails with a claim that isn't right`() async throws {
        let changes: [(name: String, value: JSONValue?)] = [
            ("iss", "https://other.example"), ("aud", "other"), ("iat", 1), ("exp", 1), ("jti", nil), ("events", [:]),
            ("events", [LogoutTokenTests.event: true]), ("nonce", "n"), ("sub", "other"),
        ]
        for (name, value) in changes {
            let report = try await result { $0[name] = value }
            #expect(report.result == .failed, "\(name)")
        }
    }

    @Test func `fails if it doesn't come, or not by POST`() async throws {
        #expect(try await result(method: .put).result == .failed)
        let reports = try await world.reports(["backchannel-logout"])
        #expect(reports.map(\.result) == [.passed, .failed])
        #expect(reports.last?.detail.contains("a logout token comes within 10 seconds") == true)
    }
}

import Foundation
import GatehouseGuard
import GatehouseVerifier
import Testing
import VerifierTestSupport

@Suite("A guard behind HAProxy")
struct HAProxyDialectTests {
    private let fixture: GuardFixture

    init() throws {
        fixture = try GuardFixture()
    }

    @Test func `hears of requests as behind nginx`() async throws {
        let theGuard = try fixture.makeGuard(HAProxyDialect())
        let whole = try fixture.nginx(with: ["Authorization": try await fixture.bearer()])
        #expect(await theGuard.respond(to: whole).status == .ok)
        for name in ["X-Original-Method", "X-Original-URI"] {
            var missing = whole
            missing.headers[name] = nil
            #expect(await theGuard.respond(to: missing).status == .internalServerError)
        }
    }

    @Test func `leaves its refusals as they are`() async throws {
        let theGuard = try fixture.makeGuard(HAProxyDialect())
        let malformed = await theGuard.respond(to: try fixture.nginx(with: ["Authorization": "Bearer a b"]))
        #expect(malformed.status == .badRequest)
        #expect(malformed.headers.challenges().contains { $0["error"] == "invalid_request" })
        #expect(await theGuard.respond(to: try fixture.nginx("/a b")).status == .badRequest)
        let none = await theGuard.respond(to: try fixture.nginx())
        #expect(none.headers[values: "WWW-Authenticate"].count == 2)
    }
}

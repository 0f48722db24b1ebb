import Foundation
import GatehouseGuard
import GatehouseVerifier
import Testing
import VerifierTestSupport

@Suite("A guard behind Envoy")
struct EnvoyDialectTests {
    private let fixture: GuardFixture

    init() throws {
        fixture = try GuardFixture()
    }

    private func question(_ path: String, method: HTTPMethod = .get, _ authorization: String) throws -> HTTPRequest {
        var request = try fixture.question(["Authorization": authorization], at: path)
        request.method = method
        return request
    }

    @Test func `finds the request behind the prefix of the question`() async throws {
        let theGuard = try fixture.makeGuard(EnvoyDialect(), rules: "/admin=notes:admin")
        let token = try await fixture.bearer()
        #expect(await theGuard.respond(to: try question("/decide/notes?page=2", token)).status == .ok)
        #expect(await theGuard.respond(to: try question("/decide/", token)).status == .ok)
        #expect(await theGuard.respond(to: try question("/decide/admin", token)).status == .forbidden)
        #expect(await theGuard.respond(to: try question("/decide//admin", token)).status == .badRequest)
        #expect(await theGuard.respond(to: try question("/decide/x/../admin", token)).status == .badRequest)
        #expect(await theGuard.respond(to: try question("/decide", token)).status == .internalServerError)
    }

    @Test func `takes the question's method for the request's`() async throws {
        let theGuard = try fixture.makeGuard(EnvoyDialect())
        let token = try await fixture.issuer.token(fixture.issuer.binding)
        for (method, status) in [(HTTPMethod.get, HTTPStatus.unauthorized), (.delete, .ok)] {
            var asked = try question("/decide/notes", method: method, "DPoP " + token)
            asked.headers["DPoP"] = try await fixture.issuer.proof(token, method: "DELETE")
            #expect(await theGuard.respond(to: asked).status == status)
        }
    }
}

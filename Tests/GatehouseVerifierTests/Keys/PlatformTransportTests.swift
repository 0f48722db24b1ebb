import Foundation
import GatehouseTesting
import GatehouseTypes
import GatehouseVerifier
import Testing
import VerifierTestSupport

@Suite("A verifier's own transport")
struct PlatformTransportTests {
    @Test func `fetches the issuer's keys, and ends with the verifier`() async throws {
        let issuer = try TestIssuer()
        let keys = issuer.keySet.json
        let server = try LoopbackServer(answering: { request in
            let origin = "http://" + (request[values: "Host"].first ?? "")
            let metadata: JSONValue = ["issuer": .string(origin), "jwks_uri": .string(origin + "/jwks")]
            return PlatformTransportTests.answer(request.target == "/jwks" ? keys : metadata)
        })
        let name = "http://127.0.0.1:\(server.port)"
        let request = try issuer.bearer(await issuer.token(["iss": .string(name)]))
        func decide() async -> Decision {
            await Verifier(issuer: name, audience: TestIssuer.audience, time: issuer.clock).decide(request)
        }
        #expect(await decide().principal?.account == "account-1")
        #expect(server.requests.map(\.target) == ["/.well-known/openid-configuration", "/jwks"])
        try await server.endTally.wait(for: server.connectionCount)
    }

    private static func answer(_ document: JSONValue) -> String {
        let body = String(decoding: document.encoded, as: UTF8.self)
        return "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
    }
}

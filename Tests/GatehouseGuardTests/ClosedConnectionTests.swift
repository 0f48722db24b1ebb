import Foundation
import GatehouseGuard
import GatehouseHTTP
import GatehouseTesting
import GatehouseTypes
import GatehouseVerifier
import TLSTestSupport
import Testing
import VerifierTestSupport

@Suite("A guard whose issuer closes its connections")
struct ClosedConnectionTests {
    @Test(arguments: Closing.allCases)
    func `asks about each token, and lets its request pass`(closing: Closing) async throws {
        let fixture = try GuardFixture()
        let members = fixture.issuer.claims().merging(["active": true]) { $1 }
        let issuer = ScriptedTransport { _ in
            HTTPResponse(
                status: .ok, headers: ["Content-Type": "application/json"], body: JSONValue.object(members).encoded)
        }
        let introspector = RemoteIntrospector(
            issuer: TestIssuer.name, endpoint: URL(string: TestIssuer.name + "/introspect"),
            client: ClientAuthentication.secretBasic("notes-api", Secret("hush")),
            transport: try ClosedConnections(closing, before: issuer), time: fixture.issuer.clock)
        let verifier = fixture.issuer.verifier {
            $0.introspection = IntrospectionRule(introspector, tokens: .opaque)
        }
        let guarding = try fixture.makeGuard(verifier: verifier)
        for number in 0..<3 {
            let question = try fixture.nginx(with: ["Authorization": "Bearer opaque-\(number)"])
            #expect(await guarding.respond(to: question).status == 200)
        }
        #expect(issuer.requests.count == (closing.isIdle ? 3 : 5))
    }
}

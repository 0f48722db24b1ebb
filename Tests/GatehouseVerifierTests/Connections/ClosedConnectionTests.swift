import Foundation
import GatehouseHTTP
import GatehouseIssuer
import GatehouseJOSE
import GatehouseOAuth
import GatehouseTesting
import GatehouseTypes
import GatehouseVerifier
import TLSTestSupport
import Testing
import VerifierTestSupport

@Suite("An issuer that closes its connections")
struct ClosedConnectionTests {
    private let clock = ManualTimeSource()
    private let issuer: ScriptedIssuer

    init() throws {
        issuer = try ScriptedIssuer(time: clock)
        issuer.change {
            $0.metadata["introspection_endpoint"] = .string(ScriptedIssuer.name + "/introspect")
            $0.answers["/introspect"] = { _ in
                var token = IntrospectedToken()
                token.subject = "subject-1"
                return ScriptedIssuer.json(IntrospectionResponse.active(token).json)
            }
        }
    }

    @Test(arguments: Closing.allCases)
    func `answers about each token`(closing: Closing) async throws {
        let introspector = RemoteIntrospector(
            issuer: ScriptedIssuer.name, client: ClientAuthentication.secretBasic("backend", Secret("s3cret")),
            transport: try ClosedConnections(closing, before: issuer.transport), time: clock)
        for name in ["one", "two", "three"] {
            guard case .active = try await introspector.introspect(Secret(name)) else {
                Issue.record("\(name) isn't active")
                return
            }
        }
        let questions = issuer.transport.requests.filter { $0.path == "/introspect" }
        #expect(questions.count == 3 && questions.allSatisfy(\.isRepeatable))
    }

    @Test(arguments: Closing.allCases)
    func `is asked for its keys`(closing: Closing) async throws {
        let keys = RemoteKeySet(
            issuer: ScriptedIssuer.name, transport: try ClosedConnections(closing, before: issuer.transport),
            time: clock)
        for _ in 0..<3 {
            #expect(try await keys.current().keySet.keys.isEmpty == false)
            clock.advance(by: .seconds(100_000))
        }
    }
}

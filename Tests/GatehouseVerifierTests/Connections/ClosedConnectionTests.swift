import Foundation
import GatehouseCrypto
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
        issuer = try .introspecting(time: clock) { _ in .active(IntrospectedToken()) }
    }

    private var questions: [HTTPRequest] { issuer.transport.requests.filter { $0.path == "/introspect" } }

    private func ask(_ client: any ClientAuthenticator, over transport: any HTTPTransport) async throws {
        let introspector = RemoteIntrospector(
            issuer: ScriptedIssuer.name, client: client, transport: transport, time: clock)
        for name in ["one", "two", "three"] {
            guard case .active = try await introspector.introspect(Secret(name)) else {
                Issue.record("\(name) isn't active")
                return
            }
        }
    }

    @Test(
        arguments: Closing.allCases,
        [ClientAuthentication.secretBasic("backend", Secret("s3cret")), .secretPost("backend", Secret("s3cret"))])
    func `answers about each token`(closing: Closing, client: ClientAuthentication) async throws {
        try await ask(client, over: ClosedConnections(closing, before: issuer.transport))
        #expect(questions.count == (closing.isIdle ? 3 : 6) && questions.allSatisfy(\.isRepeatable))
    }

    @Test(arguments: Closing.allCases)
    func `gets each assertion of a client once`(closing: Closing) async throws {
        let client = PrivateKeyJWT("backend", signer: try SigningKey(PrivateKey.generate(.p256)))
        try await ask(client, over: ClosedConnections(closing, before: issuer.transport))
        #expect(try assertions().count == 3)
    }

    @Test func `gets a new assertion if it has closed the connection instead of answering`() async throws {
        let (lost, base) = (Tally(), issuer.transport)
        let transport = ScriptedTransport { request in
            let response = try await base.send(request)
            guard request.path == "/introspect", lost.count == 0 else { return response }
            lost.increment()
            throw HTTPError(.connectionLost, request: request)
        }
        let client = PrivateKeyJWT("backend", signer: try SigningKey(PrivateKey.generate(.p256)))
        try await ask(client, over: transport)
        #expect(try questions.count == 4 && assertions().count == 4)
    }

    private func assertions() throws -> Set<String> {
        Set(try questions.map { try #require(ScriptedIssuer.form($0)["client_assertion"]) })
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

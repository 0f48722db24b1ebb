import Foundation
import GatehouseClient
import GatehouseHTTP
import GatehouseOAuth
import GatehouseProviders
import GatehouseTesting
import GatehouseTypes
import Synchronization
import Testing

@Suite("A sign-in that is called off", .timeLimit(.minutes(5)))
struct CancelledFlowTests {
    private let fixture: ProviderFixture

    init() throws {
        fixture = try ProviderFixture { $0.issuer.pushesRequests = .required }
        fixture.issuer.change {
            $0.metadata["pushed_authorization_request_endpoint"] = .string(ScriptedIssuer.name + "/par")
        }
    }

    /// A browser of the person's, that comes back at once or not at all.
    private func agent(comesBack: Bool, opened: Gate<Void>, port: Port) -> LoopbackUserAgent {
        LoopbackUserAgent { [issuer = fixture.issuer] address in
            let pairs = try issuer.authorize(address)
            port.number = try issuer.redirect(of: address).port
            opened.open()
            guard comesBack, let number = port.number else { return }
            _ = try await LoopbackClient.exchange(
                port: number,
                "GET /callback?\(FormEncoding.encode(pairs)) HTTP/1.1\r\nHost: 127.0.0.1:\(number)\r\n\r\n")
        }
    }

    private func expectNothingLeft(_ port: Port) {
        #expect(fixture.pendingAuthorizations.count == 0)
        #expect(fixture.keys.ids.isEmpty)
        if let number = port.number {
            #expect(throws: LoopbackSocket.Failure.self) { try LoopbackClient(port: number) }
        }
    }

    @Test(arguments: ["/.well-known/openid-configuration", "/par", "/token", "/jwks"])
    func `leaves nothing behind while an endpoint is silent`(path: String) async throws {
        let (arrived, opened, port) = (Gate<Void>(), Gate<Void>(), Port())
        fixture.issuer.change {
            $0.answers[path] = { request in
                arrived.open()
                do {
                    try await Gate<Void>().wait()
                } catch {
                    throw HTTPError(.cancelled, request: request)
                }
                return nil
            }
        }
        let agent = agent(comesBack: true, opened: opened, port: port)
        let signIn = spawn { [provider = fixture.provider] in
            try await provider.signIn(SignInContext(userAgent: agent))
        }
        try await arrived.wait()
        signIn.cancel()
        await #expect { try await signIn.value } throws: { ($0 as? AuthError)?.code == .cancelled }
        expectNothingLeft(port)
        fixture.issuer.change { $0.answers = [:] }
        _ = try await fixture.signIn()
    }

    @Test func `leaves nothing behind while the person is away`() async throws {
        let (opened, port) = (Gate<Void>(), Port())
        let agent = agent(comesBack: false, opened: opened, port: port)
        let signIn = spawn { [provider = fixture.provider] in
            try await provider.signIn(SignInContext(userAgent: agent))
        }
        try await opened.wait()
        #expect(fixture.pendingAuthorizations.count == 1)
        #expect(fixture.keys.ids.count == 1)
        signIn.cancel()
        await #expect { try await signIn.value } throws: { ($0 as? AuthError)?.code == .cancelled }
        expectNothingLeft(port)
    }

    @Test func `never began if it was called off before`() async throws {
        let (opened, port) = (Gate<Void>(), Port())
        let agent = agent(comesBack: true, opened: opened, port: port)
        let signIn = spawn { [provider = fixture.provider] in
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            return try await provider.signIn(SignInContext(userAgent: agent))
        }
        await #expect { try await signIn.value } throws: { ($0 as? AuthError)?.code == .cancelled }
        #expect(port.number == nil)
        expectNothingLeft(port)
    }

    @Test func `through the manager leaves nothing behind either`() async throws {
        let (opened, port) = (Gate<Void>(), Port())
        let agent = agent(comesBack: false, opened: opened, port: port)
        let manager = AuthManager(provider: fixture.provider, store: MemoryStore(), time: fixture.clock)
        try await manager.restore()
        let signIn = spawn { try await manager.signIn(SignInContext(userAgent: agent)) }
        try await opened.wait()
        signIn.cancel()
        await #expect(throws: AuthError.self) { try await signIn.value }
        await manager.finishBackgroundWork()
        expectNothingLeft(port)
        #expect(manager.state.isSignedOut)
    }
}

/// Where the browser was to come back to.
private final class Port: Sendable {
    private let value = Mutex<Int?>(nil)

    var number: Int? {
        get { value.withLock { $0 } }
        set { value.withLock { $0 = newValue } }
    }
}

extension ScriptedIssuer {
    /// Where the answer to an address is to come, whether the request stands in it or was pushed.
    fileprivate func redirect(of address: URL) throws -> URL {
        let query = try OAuthParameters(FormEncoding.decode(address.query(percentEncoded: true) ?? "") ?? [])
        let text = query["redirect_uri"] ?? pushedForms.last?["redirect_uri"]
        return try .test(#require(text))
    }
}

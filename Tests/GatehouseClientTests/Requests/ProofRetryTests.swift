import GatehouseClient
import GatehouseHTTP
import GatehouseTesting
import Synchronization
import Testing

/// Credentials that need a nonce, as DPoP does.
private final class NonceAuthenticator: Authenticator {
    private let nonce = Mutex<String?>(nil)
    private let renewals = Tally()

    var renewalCount: Int { renewals.count }

    func authenticate(_ request: HTTPRequest, after previous: HTTPRequest?) async -> AuthenticatorAnswer {
        var request = request
        request.headers["Proof"] = nonce.withLock { $0 } ?? "none"
        return .authenticated(request)
    }

    func examine(_ response: HTTPResponseHead, to request: HTTPRequest) async -> AuthorizationVerdict {
        guard response.status == .unauthorized else { return .accepted }
        guard let next = response.headers["Nonce"] else { return .tokenRefused }
        nonce.withLock { $0 = next }
        return .proofRefused
    }

    func replaceCredentials(of request: HTTPRequest) async throws(AuthError) {
        renewals.increment()
    }
}

@Suite("A proof that the server refuses")
struct ProofRetryTests {
    private let authenticator = NonceAuthenticator()

    private func load(_ transport: ScriptedTransport) async throws -> HTTPResponse {
        let chain = LoaderChain(transport: transport) { Authenticate([.oauth: authenticator]) }
        return try await chain.load(World.request())
    }

    @Test func `is created again once, with the same token`() async throws {
        let transport = ScriptedTransport { request in
            request.headers["Proof"] == "n1"
                ? HTTPResponse(status: .ok) : HTTPResponse(status: .unauthorized, headers: ["Nonce": "n1"])
        }
        #expect(try await load(transport).status == .ok)
        #expect(transport.requests.map { $0.headers["Proof"] } == ["none", "n1"])
        #expect(authenticator.renewalCount == 0)
    }

    @Test func `isn't created a third time`() async throws {
        let transport = ScriptedTransport { _ in HTTPResponse(status: .unauthorized, headers: ["Nonce": "again"]) }
        #expect(try await load(transport).status == .unauthorized)
        #expect(transport.requests.count == 2)
    }

    @Test func `together with a refused token doesn't cause an endless loop`() async throws {
        let transport = ScriptedTransport()
        transport.enqueue(HTTPResponse(status: .unauthorized, headers: ["Nonce": "n1"]))
        transport.enqueue(HTTPResponse(status: .unauthorized))
        transport.enqueue(HTTPResponse(status: .unauthorized, headers: ["Nonce": "n2"]))
        #expect(try await load(transport).status == .unauthorized)
        #expect(transport.requests.count == 3)
        #expect(authenticator.renewalCount == 1)
    }
}

import Foundation
import GatehouseClient
import GatehouseHTTP
import GatehouseJOSE
import GatehouseOAuth
import GatehouseProviders
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("A server's nonces")
struct NonceRotationTests {
    private let fixture: ProviderFixture

    init() throws {
        fixture = try ProviderFixture { $0.issuer.pushesRequests = .required }
    }

    /// The nonces of the proofs that were sent to an endpoint, in order.
    private func nonces(_ path: String) throws -> [String?] {
        try fixture.issuer.transport.requests.filter { $0.path == path }.map { request in
            let proof = try UnverifiedToken(compact: #require(request.headers["DPoP"]))
            return try JSONValue(parsing: proof.unverifiedPayload)["nonce"]?.string
        }
    }

    @Test func `are learnt where requests are pushed, and used for tokens`() async throws {
        fixture.issuer.change { $0.proofNonce = "n-1" }
        _ = try await fixture.signIn()
        #expect(try nonces("/par") == [nil, "n-1"])
        #expect(try nonces("/token") == ["n-1"])
    }

    @Test func `change at any time, at the cost of one more request`() async throws {
        fixture.issuer.change { $0.proofNonce = "n-1" }
        let session = try await fixture.signIn()
        fixture.issuer.change { $0.proofNonce = "n-2" }
        _ = try await fixture.provider.refresh(session)
        fixture.issuer.change { $0.proofNonce = "n-3" }
        _ = try await fixture.signIn()
        #expect(try nonces("/token") == ["n-1", "n-1", "n-2", "n-3"])
        #expect(try nonces("/par") == [nil, "n-1", "n-2", "n-3"])
    }

    @Test func `are used from the next request on when they come with a yes`() async throws {
        let session = try await fixture.signIn()
        fixture.issuer.change { behaviour in
            behaviour.answers["/revoke"] = { _ in
                HTTPResponse(status: .ok, headers: ["DPoP-Nonce": "n-4"])
            }
        }
        try await fixture.provider.revoke(session)
        _ = try await fixture.provider.refresh(session)
        #expect(try nonces("/token").last == "n-4")
    }

    @Test func `of the token endpoint and of a resource at the same origin aren't mixed up`() async throws {
        fixture.issuer.change {
            $0.proofNonce = "token-nonce"
            $0.resourceNonce = "resource-nonce"
        }
        let session = try await fixture.signIn()
        for _ in 0..<3 {
            _ = try await fixture.provider.userInfo(for: session)
            _ = try await fixture.provider.refresh(session)
        }
        #expect(try nonces("/userinfo") == [nil, "resource-nonce", "resource-nonce", "resource-nonce"])
        #expect(try nonces("/token") == Array(repeating: "token-nonce", count: 4))
    }

    @Test(arguments: ["DPoP", "dpop", "DPOP"])
    func `are heard however the resource writes its scheme`(scheme: String) async throws {
        fixture.issuer.change {
            $0.resourceNonce = "n-1"
            $0.proofScheme = scheme
        }
        let session = try await fixture.signIn()
        #expect(try await fixture.provider.userInfo(for: session).subject == session.account.subject)
        #expect(try nonces("/userinfo") == [nil, "n-1"])
    }

    @Test func `that can't be used lead to no second request`() async throws {
        let session = try await fixture.signIn()
        for nonce in ["", "with space", String(repeating: "x", count: 1025)] {
            let before = try nonces("/token").count
            fixture.issuer.change { behaviour in
                behaviour.answers["/token"] = { _ in
                    var response = ScriptedIssuer.json(OAuthErrorResponse(.useDPoPNonce).json, status: .badRequest)
                    response.headers["DPoP-Nonce"] = nonce
                    return response
                }
            }
            guard case .transient = await fixture.refreshFailure(session) else {
                Issue.record("not transient")
                continue
            }
            #expect(try nonces("/token").count == before + 1)
        }
    }
}

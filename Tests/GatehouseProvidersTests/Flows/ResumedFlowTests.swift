import Foundation
import GatehouseClient
import GatehouseHTTP
import GatehouseOAuth
import GatehouseProviders
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("A sign-in that another process finishes")
struct ResumedFlowTests {
    private let fixture: ProviderFixture

    init() throws {
        fixture = try ProviderFixture()
    }

    @Test func `gives the same session as one that is finished where it began`() async throws {
        let (address, flow) = try await fixture.provider.beginSignIn(
            SignInContext(), redirect: .test("com.example.notes:/back"))
        let callback = try fixture.callback(to: address, at: "com.example.notes:/back")
        let session = try await fixture.sibling().finishSignIn(callback)
        #expect(session.account.subject == "subject-1")
        #expect(session.proofKeyID == flow.proofKeyID)
        #expect(session.accessToken.type == .dpop)
        await expect(.unknownFlow, .invalidResponse) { try await fixture.provider.finishSignIn(callback) }
    }

    @Test func `reaches the manager as a credential`() async throws {
        let (address, _) = try await fixture.provider.beginSignIn(
            SignInContext(), redirect: .test("com.example.notes:/back"))
        let callback = try fixture.callback(to: address, at: "com.example.notes:/back")
        let manager = AuthManager(provider: try fixture.sibling(), store: MemoryStore(), time: fixture.clock)
        try await manager.restore()
        try await manager.signIn(SignInContext(credential: AuthorizationCallback(callback)))
        #expect(try await manager.validSession().account.subject == "subject-1")
    }

    @Test func `survives being written down`() async throws {
        let (address, flow) = try await fixture.provider.beginSignIn(
            SignInContext(), redirect: .test("com.example.notes:/back"))
        let written = try JSONEncoder().encode([flow])
        let read = try #require(try JSONDecoder().decode([AuthorizationFlow].self, from: written).first)
        #expect(read.storageValue == flow.storageValue)
        let pendingAuthorizations = MemoryPendingAuthorizationStore()
        try await pendingAuthorizations.put(read)
        _ = try await fixture.sibling(pendingAuthorizations: pendingAuthorizations)
            .finishSignIn(fixture.callback(to: address, at: "com.example.notes:/back"))
    }

    @Test(arguments: ["/.well-known/openid-configuration", "/jwks"])
    func `can be tried again when the issuer's documents couldn't be fetched`(path: String) async throws {
        let (address, flow) = try await fixture.provider.beginSignIn(
            SignInContext(), redirect: .test("com.example.notes:/back"))
        let callback = try fixture.callback(to: address, at: "com.example.notes:/back")
        fixture.issuer.change { $0.answers[path] = { _ in throw HTTPError(.cannotConnect) } }
        let sibling = try fixture.sibling()
        await #expect {
            try await sibling.finishSignIn(callback)
        } throws: {
            ($0 as? AuthError)?.code == .unreachable
        }
        #expect(fixture.issuer.tokenForms.isEmpty)
        fixture.issuer.change { $0.answers = [:] }
        #expect(try await sibling.finishSignIn(callback).proofKeyID == flow.proofKeyID)
    }

    @Test func `that was refused says so, even if the issuer's keys can't be fetched`() async throws {
        let (address, _) = try await fixture.provider.beginSignIn(
            SignInContext(), redirect: .test("com.example.notes:/back"))
        let callback = try fixture.callback(to: address, at: "com.example.notes:/back") { answer in
            answer["code"] = nil
            answer["error"] = "access_denied"
        }
        fixture.issuer.change { $0.answers["/jwks"] = { _ in throw HTTPError(.cannotConnect) } }
        await #expect {
            try await fixture.sibling().finishSignIn(callback)
        } throws: {
            ($0 as? AuthError)?.context.serverCode == "access_denied"
        }
    }

    @Test func `that was refused doesn't repeat its own secrets as the reason`() async throws {
        for wrap in [{ $0 }, { "bad:" + $0 }, { String($0.prefix(8)) }] as [@Sendable (String) -> String] {
            let (address, flow) = try await fixture.provider.beginSignIn(
                SignInContext(), redirect: .test("com.example.notes:/back"))
            let callback = try fixture.callback(to: address, at: "com.example.notes:/back") { answer in
                answer["code"] = nil
                answer["error"] = wrap(flow.state.revealed)
            }
            await #expect {
                try await fixture.provider.finishSignIn(callback)
            } throws: {
                let error = $0 as? AuthError
                return error?.code == .refused && error?.context.serverCode == nil
            }
        }
    }

    @Test func `needs the key that it was begun with`() async throws {
        let (address, _) = try await fixture.provider.beginSignIn(
            SignInContext(), redirect: .test("com.example.notes:/back"))
        fixture.keys.loseAll()
        await #expect {
            try await fixture.provider.finishSignIn(fixture.callback(to: address, at: "com.example.notes:/back"))
        } throws: {
            ($0 as? AuthError)?.code == .keyLost
        }
        #expect(fixture.issuer.tokenForms.isEmpty)
    }
}

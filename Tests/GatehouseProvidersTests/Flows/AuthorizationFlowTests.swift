import Foundation
import GatehouseClient
import GatehouseHTTP
import GatehouseOAuth
import GatehouseProviders
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("One sign-in through a browser")
struct AuthorizationFlowTests {
    private let fixture: ProviderFixture

    init() throws {
        fixture = try ProviderFixture()
    }

    private func begin(_ context: SignInContext = SignInContext()) async throws -> (
        address: URL, flow: AuthorizationFlow, callback: URL
    ) {
        let (address, flow) = try await fixture.provider.beginSignIn(
            context, redirect: .test("com.example.notes:/back"))
        return (address, flow, try fixture.callback(to: address, at: flow.redirectURI))
    }

    @Test func `asks for what has to be proved`() async throws {
        let requirement = AuthenticationRequirement(contextClasses: ["urn:mfa", "urn:key"], maximumAge: .seconds(60))
        let (address, flow, _) = try await begin(SignInContext(requirement: requirement))
        let query = FormEncoding.decode(address.query(percentEncoded: true) ?? "") ?? []
        #expect(query.first { $0.name == "acr_values" }?.value == "urn:mfa urn:key")
        #expect(query.first { $0.name == "max_age" }?.value == "60")
        #expect(flow.requirement == requirement)
    }

    @Test func `is finished once`() async throws {
        let (_, _, callback) = try await begin()
        let session = try await fixture.provider.finishSignIn(callback)
        #expect(fixture.keys.ids == [try #require(session.proofKeyID)])
        await expect(.unknownFlow, .invalidResponse) { try await fixture.provider.finishSignIn(callback) }
        #expect(fixture.keys.ids == [try #require(session.proofKeyID)])
        #expect(fixture.issuer.tokenForms.count == 1)
    }

    @Test func `is finished by one of many who try at once`() async throws {
        let (_, _, callback) = try await begin()
        let sessions = await withTaskGroup(of: AuthSession?.self) { group in
            for _ in 0..<24 { group.addTask { try? await fixture.provider.finishSignIn(callback) } }
            return await group.reduce(into: []) { $0 += $1.map { [$0] } ?? [] }
        }
        #expect(sessions.count == 1)
        #expect(fixture.issuer.tokenForms.count == 1)
    }

    @Test func `isn't open any more after a wrong answer`() async throws {
        let (_, flow, callback) = try await begin()
        let wrong = try #require(URL(string: callback.absoluteString.replacing("iss=", with: "is_=")))
        await expect(.issuerMissing, .invalidResponse) { try await fixture.provider.finishSignIn(wrong) }
        await expect(.unknownFlow, .invalidResponse) { try await fixture.provider.finishSignIn(callback) }
        #expect(fixture.keys.ids.isEmpty)
        #expect(try await fixture.pendingAuthorizations.take(flow.state) == nil)
    }

    @Test func `stays open when an answer comes that isn't to it`() async throws {
        let (_, _, callback) = try await begin()
        for query in ["code=c1&state=guess", "code=c1", "", "state=&code=c1", "state=a&state=b&code=c"] {
            let wrong = try #require(URL(string: "com.example.notes:/back?" + query))
            await #expect { try await fixture.provider.finishSignIn(wrong) } throws: {
                [.unknownFlow, .stateMissing].contains(($0 as? AuthError)?.underlyingError as? FlowRefusal)
            }
        }
        _ = try await fixture.provider.finishSignIn(callback)
    }

    @Test func `ends after ten minutes and the tolerance between two clocks`() async throws {
        let (_, _, inTime) = try await begin()
        fixture.clock.advance(by: .seconds(659))
        _ = try await fixture.provider.finishSignIn(inTime)
        let (_, _, late) = try await begin()
        fixture.clock.advance(by: .seconds(661))
        await expect(.expired, .refused) { try await fixture.provider.finishSignIn(late) }
        #expect(fixture.keys.ids.count == 1)
    }

    @Test func `doesn't live longer because a clock was set back`() async throws {
        let (_, _, callback) = try await begin()
        fixture.clock.moveWallClock(by: .seconds(-61))
        await expect(.expired, .refused) { try await fixture.provider.finishSignIn(callback) }
        let (_, _, other) = try await begin()
        fixture.clock.moveWallClock(by: .seconds(-59))
        _ = try await fixture.provider.finishSignIn(other)
    }

    @Test func `can be given up, and leaves nothing behind`() async throws {
        let (_, flow, callback) = try await begin()
        #expect(fixture.keys.ids.count == 1)
        await fixture.provider.abandonSignIn(flow)
        #expect(fixture.keys.ids.isEmpty)
        #expect(fixture.pendingAuthorizations.count == 0)
        await expect(.unknownFlow, .invalidResponse) { try await fixture.provider.finishSignIn(callback) }
        await fixture.provider.abandonSignIn(flow)
    }

    @Test func `that nobody finished is swept away by the next one, with its key`() async throws {
        let (_, old, _) = try await begin()
        fixture.clock.advance(by: .seconds(661))
        let (_, new, _) = try await begin()
        #expect(fixture.keys.ids == [try #require(new.proofKeyID)])
        #expect(old.proofKeyID != new.proofKeyID)
        #expect(fixture.pendingAuthorizations.count == 1)
    }

    @Test func `can be tried again while the issuer is out of reach`() async throws {
        let (_, _, callback) = try await begin()
        let other = try fixture.sibling()
        fixture.issuer.change {
            $0.answers["/.well-known/openid-configuration"] = { _ in throw HTTPError(.cannotConnect) }
        }
        await #expect { try await other.finishSignIn(callback) } throws: { ($0 as? AuthError)?.code == .unreachable }
        fixture.issuer.change { $0.answers = [:] }
        _ = try await other.finishSignIn(callback)
    }

    @Test func `leaves nothing behind where it can't begin`() async throws {
        for redirect in ["http://elsewhere.example/back", "javascript:alert(1)", "https://app.example/back#part"] {
            await #expect {
                try await fixture.provider.beginSignIn(SignInContext(), redirect: .test(redirect))
            } throws: {
                ($0 as? AuthError)?.code == .misconfigured
            }
        }
        #expect(fixture.keys.ids.isEmpty)
        #expect(fixture.pendingAuthorizations.count == 0)
    }

    @Test func `shows none of its secrets`() async throws {
        let (_, flow, _) = try await begin()
        let canary = Canary()
        canary.collect(flow.state, as: "state")
        canary.collect(try #require(flow.nonce), as: "nonce")
        canary.collect(try #require(flow.codeVerifier), as: "verifier")
        #expect(canary.search(value: flow, place: "flow").isEmpty)
        #expect(flow.storageValue["verifier"]?.string == flow.codeVerifier?.revealed)
    }
}

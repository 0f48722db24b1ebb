import Foundation
import GatehouseClient
import GatehouseHTTP
import GatehouseOAuth
import GatehouseProviders
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("A provider that answers twice")
struct RepetitionTests {
    @Test(arguments: FaultyStep.allCases)
    func `doesn't take the same proof for two requests, and the next sign-in works`(step: FaultyStep) async throws {
        let fixture = try FaultFixture()
        fixture.network.plan(.repeatRequest) { $0.path == step.rawValue }
        let error = await fixture.error()
        #expect(fixture.network.remainingFaults == 0)
        switch step {
        case .discovery, .keys: #expect(error == nil)
        case .pushedRequest, .token:
            #expect(error?.code == .refused)
            #expect(error?.context.serverCode == "invalid_dpop_proof")
        case .userInfo: #expect(error == nil || error?.code == .refused)
        }
        #expect(await fixture.error() == nil)
    }

    @Test func `takes a code once, and people are told to begin again`() async throws {
        let fixture = try FaultFixture(binding: .never)
        fixture.network.plan(.repeatRequest) { $0.path == "/token" }
        let error = await fixture.error()
        #expect(error?.code == .refused)
        #expect(
            error?.reason == "the code or refresh token is invalid, expired or already used: sign in again")
        #expect(await fixture.error() == nil)
    }

    @Test func `doesn't end a session that is bound to a key`() async throws {
        let fixture = try FaultFixture()
        fixture.issuer.change { $0.spendsRefreshTokens = true }
        let session = try await fixture.run()
        fixture.network.plan(.repeatRequest) { $0.path == "/token" }
        do throws(RefreshFailure) {
            _ = try await fixture.provider.refresh(session)
            Issue.record("the issuer took the same proof twice")
        } catch {
            if case .rejected = error { Issue.record("ended") }
        }
    }

    @Test func `through the browser is heard once`() async throws {
        let fixture = try FaultFixture()
        let redirect = try #require(URL(string: "http://127.0.0.1:49152/callback"))
        let (address, _) = try await fixture.provider.beginSignIn(SignInContext(), redirect: redirect)
        let query = FormEncoding.encode(try fixture.issuer.authorize(address))
        let callback = try #require(URL(string: redirect.absoluteString + "?" + query))
        _ = try await fixture.provider.finishSignIn(callback)
        await #expect(throws: AuthError.self) { try await fixture.provider.finishSignIn(callback) }
        #expect(fixture.count(.token) == 1)
    }

    @Test(arguments: FaultyStep.allCases)
    func `with a new nonce each time is asked twice and no more`(step: FaultyStep) async throws {
        guard [.pushedRequest, .token, .userInfo].contains(step) else { return }
        let fixture = try FaultFixture()
        let number = Tally()
        fixture.issuer.change { behaviour in
            behaviour.answers[step.rawValue] = { _ in
                number.increment()
                var response = ScriptedIssuer.json(
                    OAuthErrorResponse(.useDPoPNonce).json, status: step == .userInfo ? .unauthorized : .badRequest)
                response.headers["WWW-Authenticate"] = #"DPoP error="use_dpop_nonce""#
                response.headers["DPoP-Nonce"] = "n-\(number.count)"
                return response
            }
        }
        #expect(await fixture.error()?.code == .refused)
        #expect(fixture.count(step) == 2)
    }
}

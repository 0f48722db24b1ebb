import Foundation
import GatehouseClient
import GatehouseHTTP
import GatehouseOAuth
import GatehouseProviders
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("Two sign-ins side by side")
struct MixedUpFlowTests {
    private let fixture: ProviderFixture
    private let place = "com.example.notes:/back"

    init() throws {
        fixture = try ProviderFixture()
    }

    private func begin() async throws -> (address: URL, flow: AuthorizationFlow) {
        try await fixture.provider.beginSignIn(SignInContext(), redirect: .test(place))
    }

    @Test func `share nothing`() async throws {
        let flows = [try await begin().flow, try await begin().flow]
        func values(_ flow: AuthorizationFlow) -> [String?] {
            [flow.state.revealed, flow.nonce?.revealed, flow.codeVerifier?.revealed, flow.proofKeyID?.rawValue]
        }
        let all = flows.flatMap(values).compactMap(\.self)
        #expect(Set(all).count == 8)
    }

    @Test func `are finished in any order`() async throws {
        let (first, second) = (try await begin(), try await begin())
        let later = try await fixture.provider.finishSignIn(fixture.callback(to: second.address, at: place))
        let earlier = try await fixture.provider.finishSignIn(fixture.callback(to: first.address, at: place))
        #expect(later.proofKeyID == second.flow.proofKeyID)
        #expect(earlier.proofKeyID == first.flow.proofKeyID)
    }

    @Test func `don't take each other's codes`() async throws {
        let (first, second) = (try await begin(), try await begin())
        let codeOfFirst = try fixture.callback(to: first.address, at: place)
        let crossed = try #require(
            URL(
                string: codeOfFirst.absoluteString.replacing(
                    first.flow.state.revealed, with: second.flow.state.revealed)))
        await #expect { try await fixture.provider.finishSignIn(crossed) } throws: {
            ($0 as? AuthError)?.context.serverCode == "invalid_grant"
        }
        #expect(!fixture.keys.ids.contains(try #require(second.flow.proofKeyID)))
        #expect(fixture.keys.ids.contains(try #require(first.flow.proofKeyID)))
    }

    @Test func `with two providers refuse each other's answers`() async throws {
        let other = try ProviderFixture(pendingAuthorizations: fixture.pendingAuthorizations) {
            $0.issuer.providerID = "other"
        }
        let (address, _) = try await begin()
        let callback = try fixture.callback(to: address, at: place)
        await expect(.otherProvider, .invalidResponse) { try await other.provider.finishSignIn(callback) }
        #expect(other.issuer.tokenForms.isEmpty)
    }

    @Test func `refuse an answer that another issuer gave`() async throws {
        let (address, _) = try await begin()
        let callback = try fixture.callback(to: address, at: place) { $0["iss"] = "https://evil.example" }
        await expect(.otherIssuer, .invalidResponse) { try await fixture.provider.finishSignIn(callback) }
        #expect(fixture.issuer.tokenForms.isEmpty)
    }

    @Test func `tell answers apart by their redirect address where issuers don't name themselves`() async throws {
        fixture.issuer.change { $0.metadata["authorization_response_iss_parameter_supported"] = false }
        let (address, _) = try await begin()
        let astray = try fixture.callback(to: address, at: "com.example.notes:/other") { $0["iss"] = nil }
        await expect(.otherAddress, .invalidResponse) { try await fixture.provider.finishSignIn(astray) }
        #expect(fixture.issuer.tokenForms.isEmpty)
        let (again, _) = try await begin()
        _ = try await fixture.provider.finishSignIn(fixture.callback(to: again, at: place) { $0["iss"] = nil })
    }

    @Test func `refuse what can't be an answer`() async throws {
        for change in [
            { $0["code"] = nil }, { $0["error"] = "access denied\u{7}" }, { $0["error"] = "access_denied" },
        ] as [@Sendable (inout [String: String]) -> Void] {
            let (address, _) = try await begin()
            let callback = try fixture.callback(to: address, at: place, change)
            await expect(.malformed, .invalidResponse) { try await fixture.provider.finishSignIn(callback) }
        }
        #expect(fixture.issuer.tokenForms.isEmpty)
        #expect(fixture.keys.ids.isEmpty)
    }

    /// RFC 6749, section 4.1.2: unknown parameters are ignored.
    @Test(arguments: [
        "session_state=1&session_state=2", "x=%E9", "%E9=x", "error_description=annul%E9e", "user=%FF&user=",
        "x=%zz", "x=50%", "x=a|b", "x=é", "x=1#_=_",
    ])
    func `are finished by an answer with anything else in it`(extra: String) async throws {
        let (address, flow) = try await begin()
        let answer = try fixture.callback(to: address, at: place).absoluteString
        let callback = try #require(AuthorizationCallback(text: answer + "&" + extra))
        let session = try await fixture.provider.finishSignIn(callback.address)
        #expect(session.proofKeyID == flow.proofKeyID)
    }

    @Test func `hear a refusal whose description can't be decoded`() async throws {
        let (_, flow) = try await begin()
        let query = "error=access_denied&error_description=annul%E9e&state=\(flow.state.revealed)&iss="
        let callback = try URL.test(place + "?" + query + FormEncoding.escape(ScriptedIssuer.name))
        let error = await authError { try await fixture.provider.finishSignIn(callback) }
        #expect(error?.code == .refused && error?.context.serverCode == "access_denied")
    }

    @Test(arguments: [
        "code=again", "iss=https%3A%2F%2Fid.example", "code=%E9", "error=x&error=x", "response=1&response=2",
    ])
    func `are ended by an answer with a part twice`(extra: String) async throws {
        let (address, _) = try await begin()
        let answer = try fixture.callback(to: address, at: place).absoluteString
        let callback = try URL.test(answer + "&" + extra)
        await expect(.malformed, .invalidResponse) { try await fixture.provider.finishSignIn(callback) }
        #expect(fixture.issuer.tokenForms.isEmpty && fixture.keys.ids.isEmpty)
    }

    @Test func `hear it when the person says no`() async throws {
        let (address, _) = try await begin()
        let callback = try fixture.callback(to: address, at: place) {
            $0["code"] = nil
            $0["error"] = "access_denied"
        }
        await #expect { try await fixture.provider.finishSignIn(callback) } throws: {
            let error = $0 as? AuthError
            return error?.code == .refused && error?.context.serverCode == "access_denied"
        }
        #expect(fixture.keys.ids.isEmpty)
    }
}

import Foundation
import GatehouseClient
import GatehouseHTTP
import GatehouseOAuth
import GatehouseProviders
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("A sign-in on another device, without OpenID")
struct PlainDeviceSignInTests {
    private let prompt = ScriptedDevicePrompt()

    private func fixture(_ change: (inout OAuthSettings) -> Void = { _ in }) throws -> PlainFixture {
        let fixture = try PlainFixture {
            $0.endpoints.deviceAuthorization = URL(string: PlainService.name + "/device")
            change(&$0)
        }
        fixture.network.plan(
            .answer(
                HTTPResponse(
                    status: .ok, headers: ["Content-Type": "application/x-www-form-urlencoded; charset=utf-8"],
                    body: Array(
                        ("device_code=3584d83530557fdd1f46af8289938c8ef79f9dc5&expires_in=899&interval=5"
                            + "&user_code=WDJB-MJHT&verification_uri=https%3A%2F%2Fplain.example%2Fdevice").utf8)))
        ) { $0.path == "/device" }
        return fixture
    }

    @Test func `takes the answers as they come from GitHub`() async throws {
        let fixture = try fixture {
            $0.quirks.hasFormAnswers = true
            $0.quirks.hasErrorsWithSuccess = true
        }
        let pending = HTTPResponse(status: .ok, body: Array(#"{"error":"authorization_pending"}"#.utf8))
        fixture.network.plan(.answer(pending)) { $0.path == "/token" }
        fixture.service.change { $0.grantsDevices = true }
        let session = try await fixture.clock.flowing { [prompt] in
            try await fixture.provider.signIn(SignInContext(deviceCodePrompt: prompt))
        }
        #expect(session.account.subject == "4711")
        #expect(prompt.codes.map(\.userCode) == ["WDJB-MJHT"])
        #expect(prompt.outcomes == [.signedIn])
        #expect(fixture.clock.uptime == .seconds(10))
        let form = try #require(fixture.service.forms("/token").last)
        #expect(form["device_code"] == "3584d83530557fdd1f46af8289938c8ef79f9dc5")
    }

    @Test func `refuses the same answers where nobody expects them`() async throws {
        let fixture = try fixture()
        await #expect { try await fixture.provider.signIn(SignInContext(deviceCodePrompt: prompt)) } throws: {
            ($0 as? AuthError)?.code == .invalidResponse
        }
        #expect(prompt.codes.isEmpty)
    }

    @Test func `gives way to the browser where the service doesn't know codes`() async throws {
        let fixture = try PlainFixture()
        await #expect { try await fixture.provider.signIn(SignInContext(deviceCodePrompt: prompt)) } throws: {
            ($0 as? AuthError)?.code == .unsupportedCredential
        }
        let context = SignInContext(userAgent: fixture.agent, deviceCodePrompt: prompt)
        #expect(try await fixture.provider.signIn(context).account.subject == "4711")
        #expect(prompt.codes.isEmpty)
    }
}

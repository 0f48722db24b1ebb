import Foundation
import GatehouseClient
import GatehouseHTTP
import GatehouseOAuth
import GatehouseProviders
import GatehouseTesting
import GatehouseTypes
import Synchronization
import Testing

@Suite("A sign-in on another device")
struct DeviceSignInTests {
    private let fixture: ProviderFixture
    private let prompt = ScriptedDevicePrompt()

    init() throws {
        fixture = try ProviderFixture()
    }

    private var context: SignInContext { SignInContext(deviceCodePrompt: prompt) }

    /// Signs in while time flies, and the token endpoint answers one after the other; at the end it grants.
    private func signIn(_ answers: [HTTPResponse?]) async throws -> (session: AuthSession, polls: [Double]) {
        let recorder = Recorder(answers)
        fixture.issuer.change { [clock = fixture.clock] in
            $0.answers["/token"] = { _ in try recorder.next(at: clock.uptime) }
        }
        let session = try await fixture.clock.flowing { [provider = fixture.provider, context] in
            try await provider.signIn(context)
        }
        return (session, recorder.times)
    }

    private func error(_ answers: [HTTPResponse?]) async -> AuthError? {
        do {
            _ = try await signIn(answers)
            return nil
        } catch {
            return error as? AuthError
        }
    }

    private func refusal(_ code: OAuthErrorCode) -> HTTPResponse {
        ScriptedIssuer.json(OAuthErrorResponse(code).json, status: .badRequest)
    }

    private var pending: HTTPResponse { refusal(.authorizationPending) }

    @Test func `keeps no key for tokens that the issuer didn't bind to it`() async throws {
        fixture.issuer.change { $0.tokens["token_type"] = "Bearer" }
        let (session, _) = try await signIn([])
        #expect(fixture.keys.made.count == 1)
        #expect(session.proofKeyID == nil)
        #expect(fixture.keys.ids.isEmpty)
    }

    @Test func `shows the code and waits for the person`() async throws {
        let (session, polls) = try await signIn([pending, pending])
        #expect(session.account.subject == "subject-1")
        #expect(session.accessToken.type == .dpop)
        #expect(fixture.keys.ids == [try #require(session.proofKeyID)])
        #expect(polls == [5, 10, 15])
        let code = try #require(prompt.codes.first)
        #expect(code.userCode == "WDJB-MJHT")
        #expect(code.address.absoluteString == "https://id.example/device")
        #expect(code.completeAddress?.absoluteString == "https://id.example/device?user_code=WDJB-MJHT")
        #expect(code.lifetime == .seconds(300))
        #expect(prompt.codes.count == 1 && prompt.outcomes == [.signedIn])
        let form = try #require(fixture.issuer.tokenForms.last)
        #expect(form["grant_type"] == "urn:ietf:params:oauth:grant-type:device_code")
        #expect(form["device_code"] == "device-1")
        #expect(form["client_id"] == "notes")
    }

    @Test func `asks less often when the server says so, and for good`() async throws {
        let (_, polls) = try await signIn([pending, refusal(.slowDown), pending, refusal(.slowDown), pending])
        #expect(polls == [5, 10, 20, 30, 45, 60])
    }

    @Test func `asks less and less often while there is silence, and as before when it's over`() async throws {
        let outage = HTTPResponse(status: .serviceUnavailable)
        let (_, polls) = try await signIn([pending, nil, nil, outage, pending])
        #expect(polls == [5, 10, 20, 40, 80, 85])
    }

    @Test(arguments: [(nil, [5, 10]), (0, [1, 2]), (2, [2, 4])] as [(JSONValue?, [Double])])
    func `asks every five seconds where the server doesn't say, and never in a flood`(
        interval: JSONValue?, times: [Double]
    ) async throws {
        fixture.issuer.change { $0.device["interval"] = .some(interval) }
        #expect(try await signIn([pending]).polls == times)
    }

    @Test func `ends when the person says no`() async throws {
        let error = await error([pending, refusal(.accessDenied)])
        #expect(error?.code == .refused)
        #expect(error?.context.serverCode == "access_denied")
        #expect(prompt.outcomes == [.declined])
        #expect(fixture.keys.ids.isEmpty)
    }

    @Test func `ends when the server says that the code has expired`() async throws {
        let error = await error([pending, refusal(.expiredToken)])
        #expect(error?.context.serverCode == "expired_token")
        #expect(prompt.outcomes == [.expired])
    }

    @Test func `ends with the code's lifetime, whatever the server says`() async throws {
        let error = await error(Array(repeating: pending, count: 1000))
        #expect(error?.context.serverCode == "expired_token")
        #expect(fixture.clock.uptime == .seconds(300))
        #expect(fixture.issuer.tokenForms.count == 59)
        #expect(prompt.outcomes == [.expired])
        #expect(fixture.keys.ids.isEmpty)
    }

    @Test func `ends at any other answer`() async throws {
        for (answer, code) in [
            (refusal(.invalidGrant), AuthError.Code.refused), (refusal(.invalidClient), .clientRefused),
            (HTTPResponse(status: .ok, body: Array("<html>".utf8)), .invalidResponse),
            (HTTPResponse(status: .found), .invalidResponse), (HTTPResponse(status: .badRequest), .invalidResponse),
        ] {
            #expect(await error([answer])?.code == code)
        }
        #expect(prompt.outcomes.allSatisfy { $0 == .failed })
        #expect(prompt.outcomes.count == prompt.codes.count)
        #expect(fixture.keys.ids.isEmpty)
    }

    @Test func `shows nothing if there is no code`() async throws {
        for (answer, code) in [
            (HTTPResponse(status: .ok, body: Array("{}".utf8)), AuthError.Code.invalidResponse),
            (HTTPResponse(status: .serviceUnavailable), .unreachable), (refusal(.unauthorizedClient), .clientRefused),
        ] {
            fixture.issuer.change { $0.answers["/device"] = { _ in answer } }
            let error = await error([])
            #expect(error?.code == code)
            #expect(code == .clientRefused || error?.reason.contains("its device endpoint") == true)
        }
        #expect(prompt.codes.isEmpty && prompt.outcomes.isEmpty)
        #expect(fixture.keys.ids.isEmpty)
    }

    @Test func `ends if the code can't be shown`() async throws {
        let broken = ScriptedDevicePrompt { _ in throw AuthError(.misconfigured, "there is no terminal") }
        await #expect {
            try await fixture.provider.signIn(SignInContext(deviceCodePrompt: broken))
        } throws: {
            ($0 as? AuthError)?.code == .misconfigured
        }
        #expect(broken.outcomes == [.failed])
        #expect(fixture.keys.ids.isEmpty)
        #expect(fixture.issuer.tokenForms.isEmpty)
    }

    @Test func `leaves nothing behind when it's called off between two questions`() async throws {
        let signIn = spawn { [provider = fixture.provider, context] in try await provider.signIn(context) }
        try await fixture.clock.waitForSleepers()
        signIn.cancel()
        await #expect { try await signIn.value } throws: { ($0 as? AuthError)?.code == .cancelled }
        #expect(prompt.outcomes == [.cancelled])
        #expect(fixture.keys.ids.isEmpty)
        #expect(fixture.clock.sleeperCount == 0)
        #expect(fixture.issuer.tokenForms.isEmpty)
    }

    @Test func `leaves nothing behind when it's called off during one`() async throws {
        let (arrived, answer) = (Gate<Void>(), Gate<Void>())
        fixture.issuer.change {
            $0.answers["/token"] = { request in
                arrived.open()
                do {
                    try await answer.wait()
                } catch {
                    throw HTTPError(.cancelled, request: request)
                }
                return nil
            }
        }
        let signIn = spawn { [fixture, context] in
            try await fixture.clock.flowing { try await fixture.provider.signIn(context) }
        }
        try await arrived.wait()
        signIn.cancel()
        await #expect { try await signIn.value } throws: { ($0 as? AuthError)?.code == .cancelled }
        #expect(prompt.outcomes == [.cancelled])
        #expect(fixture.keys.ids.isEmpty)
        answer.open()
    }

    @Test func `gives way to the browser where the issuer doesn't know codes`() async throws {
        fixture.issuer.change { $0.metadata["device_authorization_endpoint"] = .null }
        await #expect { try await fixture.provider.signIn(context) } throws: {
            ($0 as? AuthError)?.code == .unsupportedCredential
        }
        var both = context
        both.userAgent = fixture.agent
        _ = try await fixture.provider.signIn(both)
        #expect(prompt.codes.isEmpty)
    }

    @Test func `gives way to the browser where more has to be proved`() async throws {
        var more = context
        more.requirement = AuthenticationRequirement(maximumAge: .seconds(3600))
        await #expect { try await fixture.provider.signIn(more) } throws: {
            ($0 as? AuthError)?.code == .unsupportedCredential
        }
        let agent = fixture.agent
        more.userAgent = agent
        _ = try? await fixture.provider.signIn(more)
        #expect(prompt.codes.isEmpty)
        #expect(agent.addresses.count == 1)
    }
}

/// Answers in order, and remembers when it was asked.
private final class Recorder: Sendable {
    private let state: Mutex<(answers: [HTTPResponse?], times: [Double])>

    init(_ answers: [HTTPResponse?]) {
        state = Mutex((answers, []))
    }

    var times: [Double] { state.withLock { $0.times } }

    func next(at time: Duration) throws -> HTTPResponse? {
        try state.withLock { state in
            state.times.append(time.seconds)
            guard !state.answers.isEmpty else { return nil }
            guard let answer = state.answers.removeFirst() else { throw HTTPError(.timedOut) }
            return answer
        }
    }
}

import Foundation
import GatehouseClient
import GatehouseHTTP
import GatehouseOAuth
import GatehousePasswordProviders
import GatehouseProviders
import GatehouseTesting
import GatehouseTypes
import Synchronization

/// A service that speaks OAuth 2.0 without OpenID, as quirky as a test wants it.
final class PlainService: Sendable {
    /// How it departs from the standard.
    struct Manners: Sendable {
        /// Answers are forms, and errors come with the status 200, as GitHub's do.
        var speaksForms = false
        /// What is missing from, or else in, the token endpoint's answers.
        var tokens: [String: JSONValue?] = [:]
        /// Whether the person has typed the device's code.
        var grantsDevices = false
        /// The account as its endpoint describes it.
        var account: JSONValue = ["id": 4711, "login": "ada"]
        /// The header fields without which the account isn't described.
        var accountHeaders: [String: String] = [:]
    }

    private struct State {
        var manners = Manners()
        var counter = 0
        var challenges: [String: String?] = [:]
        var refreshTokens: Set<String> = []
        var accessTokens: Set<String> = []
    }

    static let name = "https://plain.example"
    let transport = ScriptedTransport()
    private let state = Mutex(State())

    init() {
        transport.setDefault { [weak self] request in
            guard let self else { throw HTTPError(.cannotConnect) }
            return try answer(request)
        }
    }

    func change(_ change: @Sendable (inout Manners) -> Void) {
        state.withLock { change(&$0.manners) }
    }

    /// The requests to a path, as forms.
    func forms(_ path: String) -> [OAuthParameters] {
        transport.requests.filter { $0.path == path }.compactMap { try? ScriptedIssuer.form($0) }
    }

    var liveTokens: Set<String> { state.withLock { $0.accessTokens } }

    /// Plays the pages: what comes back for an address that was opened.
    func authorize(_ address: URL) throws -> [(name: String, value: String)] {
        let query = try OAuthParameters(FormEncoding.decode(address.query(percentEncoded: true) ?? "") ?? [])
        let code = state.withLock { state in
            state.counter += 1
            state.challenges["code-\(state.counter)"] = .some(query["code_challenge"])
            return "code-\(state.counter)"
        }
        return [("code", code), ("state", query["state"] ?? "")]
    }

    private func answer(_ request: HTTPRequest) throws -> HTTPResponse {
        switch (request.method, request.path) {
        case (.post, "/token"): try token(ScriptedIssuer.form(request))
        case (.get, "/me"): account(request)
        case (.post, "/revoke"): revoke(try ScriptedIssuer.form(request)["token"] ?? "")
        case (.delete, "/grants"):
            revoke(try JSONValue(parsing: request.body.encode())["access_token"]?.string ?? "")
        default: HTTPResponse(status: .notFound)
        }
    }

    private func token(_ form: OAuthParameters) throws -> HTTPResponse {
        switch form["grant_type"] {
        case "authorization_code":
            let challenge = state.withLock { $0.challenges.removeValue(forKey: form["code"] ?? "") }
            guard let challenge else { return refusal("bad_verification_code") }
            let verifier = form["code_verifier"].flatMap { try? CodeVerifier(Secret($0)) }
            guard challenge == verifier?.challenge.value else { return refusal("bad_verification_code") }
            return grant()
        case "refresh_token":
            let isKnown = state.withLock { $0.refreshTokens.contains(form["refresh_token"] ?? "") }
            return isKnown ? grant() : refusal("invalid_grant")
        case GrantType.deviceCode.rawValue:
            return state.withLock { $0.manners.grantsDevices } ? grant() : refusal("authorization_pending")
        default: return refusal("unsupported_grant_type")
        }
    }

    private func grant() -> HTTPResponse {
        let (number, manners) = state.withLock { state in
            state.counter += 1
            state.accessTokens.insert("access-\(state.counter)")
            state.refreshTokens.insert("refresh-\(state.counter)")
            return (state.counter, state.manners)
        }
        let members: [String: JSONValue] = [
            "access_token": .string("access-\(number)"), "refresh_token": .string("refresh-\(number)"),
            "token_type": "bearer", "expires_in": 3600, "scope": "read",
        ]
        return encoded(members.merging(manners.tokens.mapValues { $0 ?? .null }) { $1 }, .ok)
    }

    private func refusal(_ code: String) -> HTTPResponse {
        encoded(["error": .string(code)], state.withLock { $0.manners.speaksForms } ? .ok : .badRequest)
    }

    private func encoded(_ members: [String: JSONValue], _ status: HTTPStatus) -> HTTPResponse {
        guard state.withLock({ $0.manners.speaksForms }) else {
            return ScriptedIssuer.json(.object(members.filter { $0.value != .null }), status: status)
        }
        let pairs = members.compactMap { name, value in
            (value.string ?? value.integer.map(String.init)).map { (name, $0) }
        }
        return HTTPResponse(
            status: status, headers: ["Content-Type": "application/x-www-form-urlencoded; charset=utf-8"],
            body: Array(FormEncoding.encode(pairs).utf8))
    }

    private func account(_ request: HTTPRequest) -> HTTPResponse {
        let manners = state.withLock { $0.manners }
        let token = request.headers["Authorization"]?.dropFirst("Bearer ".count) ?? ""
        guard state.withLock({ $0.accessTokens.contains(String(token)) }) else {
            return HTTPResponse(status: .unauthorized)
        }
        guard manners.accountHeaders.allSatisfy({ request.headers[$0.key] == $0.value }) else {
            return HTTPResponse(status: .forbidden)
        }
        return ScriptedIssuer.json(manners.account)
    }

    private func revoke(_ token: String) -> HTTPResponse {
        state.withLock { state in
            let number = token.split(separator: "-").last.map(String.init) ?? ""
            state.refreshTokens.remove("refresh-" + number)
            state.accessTokens.remove("access-" + number)
        }
        return HTTPResponse(status: .ok)
    }
}

/// A plain provider and its service.
struct PlainFixture {
    let clock = ManualTimeSource()
    let service = PlainService()
    let pendingAuthorizations = MemoryPendingAuthorizationStore()
    let network: FaultyTransport
    let provider: OAuthProvider

    init(change: (inout OAuthSettings) -> Void = { _ in }) throws {
        var settings = OAuthSettings(
            id: "plain",
            endpoints: OAuthEndpoints(
                authorization: try .test(PlainService.name + "/authorize"),
                token: try .test(PlainService.name + "/token"), userInfo: try .test(PlainService.name + "/me"),
                revocation: try .test(PlainService.name + "/revoke")),
            authentication: .secretPost("notes", Secret("s3cret")), scope: "read write",
            account: AccountMapping(subject: "id", displayNames: ["name", "login"]))
        // With a limit each request would be a sleeper that the tests' clock has to step over.
        settings.timeout = nil
        change(&settings)
        network = FaultyTransport(service.transport)
        provider = OAuthProvider(
            settings, transport: network, pendingAuthorizations: pendingAuthorizations, time: clock,
            randomness: SeededRandomSource(seed: 5))
    }

    var agent: RedirectingUserAgent {
        RedirectingUserAgent { [service] in try service.authorize($0) }
    }

    func signIn(_ agent: RedirectingUserAgent? = nil) async throws -> AuthSession {
        try await provider.signIn(SignInContext(userAgent: agent ?? self.agent))
    }

    func signInError(_ agent: RedirectingUserAgent? = nil) async -> AuthError? {
        do {
            _ = try await signIn(agent)
            return nil
        } catch {
            return error as? AuthError
        }
    }

    func refreshFailure(_ session: AuthSession) async -> RefreshFailure? {
        do throws(RefreshFailure) {
            _ = try await provider.refresh(session)
            return nil
        } catch {
            return error
        }
    }
}

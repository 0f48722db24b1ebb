import Foundation
import Gatehouse

// A provider of the app's own, without a description: badges that a gate has issued.

struct GateProvider: RemoteAuthProvider {
    let transport: any HTTPTransport
    let time: any TimeSource

    let id: ProviderID = "gate"
    var authorizer: any RequestAuthorizer { GateAuthorizer() }

    func supports(_ capability: ProviderCapability) -> Bool { capability.isDeclared(by: self) }

    func signIn(_ context: SignInContext) async throws -> AuthSession {
        guard let badge = context.credential as? Badge else { throw AuthError(.unsupportedCredential) }
        let answer = try await post("/enter", ["badge": .string(badge.number.revealed)])
        guard answer.status.isSuccess else {
            throw AuthError(.refused, context: AuthError.Context(provider: id, status: answer.status))
        }
        let (token, subject) = try GateProvider.read(answer)
        return AuthSession(
            provider: id, account: Account(issuer: "https://gate.example", subject: subject),
            accessToken: AccessToken(token, type: TokenType.bearer, receivedAt: time.now, lifetime: .seconds(600)),
            refreshToken: badge.number)
    }

    func refresh(_ session: AuthSession) async throws(RefreshFailure) -> SessionUpdate {
        guard let badge = session.refreshToken else { throw .impossible(AuthError(.cannotRefresh)) }
        let answer: HTTPResponse
        do {
            answer = try await post("/enter", ["badge": .string(badge.revealed)])
        } catch {
            throw RefreshFailure(HTTPError(wrapping: error, request: nil))
        }
        guard answer.status.isSuccess else {
            // The only response that ends a session.
            throw RefreshFailure(answer, final: [TerminalResponse(status: .forbidden, errorCode: "badge_withdrawn")])
        }
        do {
            let (token, _) = try GateProvider.read(answer)
            return SessionUpdate(accessToken: token, receivedAt: time.now, lifetime: .seconds(600))
        } catch {
            throw RefreshFailure(answeredWith: AuthError(error), refreshToken: nil, for: session)
        }
    }

    func revoke(_ session: AuthSession) async throws {
        _ = try await post("/leave", ["token": .string(session.accessToken.value.revealed)])
    }

    private func post(_ path: String, _ body: JSONValue) async throws -> HTTPResponse {
        try await transport.send(HTTPRequest(.post, url: "https://gate.example" + path, body: JSONBody(body)))
    }

    private static func read(_ answer: HTTPResponse) throws(HTTPError) -> (token: Secret, subject: AccountID) {
        let body = try answer.json()
        guard let token = body["token"]?.string, let subject = body["holder"]?.string else {
            throw HTTPError(HTTPError.Code.invalidResponse, "the gate's answer lacks a token")
        }
        return (Secret(token), AccountID(subject))
    }
}

/// Adds the bearer token, and the gate's own field.
struct GateAuthorizer: RequestAuthorizer {
    let bearer = BearerAuthorizer()

    func authorize(_ request: HTTPRequest, with session: AuthSession) async throws -> HTTPRequest {
        var request = try await bearer.authorize(request, with: session)
        request.headers["X-Gate"] = session.account.subject.rawValue
        return request
    }

    func examine(_ response: HTTPResponseHead, to request: HTTPRequest) async -> AuthorizationVerdict {
        await bearer.examine(response, to: request)
    }
}

/// A capability is a protocol: the manager's `signInAnonymously` and `signOutEverywhere` work from here on.
extension GateProvider: AnonymousProvider, LogoutProvider {
    func signInAnonymously(_ context: SignInContext) async throws -> AuthSession {
        try await signIn(SignInContext(credential: Badge(number: Secret("visitor"))))
    }

    func endProviderSession(_ session: AuthSession, _ context: SignInContext) async throws {
        _ = try await post("/leave/everywhere", ["token": .string(session.accessToken.value.revealed)])
    }
}

/// What to offer, for a provider that is known by its protocol only.
func offers(_ provider: any RemoteAuthProvider) -> [String] {
    var offers = ["Sign in"]
    if provider is any SignUpProvider { offers.append("New account") }
    if provider is any AnonymousProvider { offers.append("Try without an account") }
    if provider is any AccountUpgradeProvider { offers.append("Keep this account") }
    if provider is any PasswordResetProvider { offers.append("Forgotten password") }
    if provider is any EmailVerificationProvider { offers.append("Verify your address") }
    if provider is any MultiFactorProvider { offers.append("Enter a code") }
    return offers
}

import Foundation
import Gatehouse

// The ways to sign in, and what an app implements for them.

func passwordExample(_ auth: AuthManager, name: String, password: Secret) async throws -> Account {
    try await auth.signIn(SignInContext(credential: PasswordCredential(username: name, password: password)))
}

func browserExample(_ auth: AuthManager) async throws {
    var texts = RedirectTexts()
    texts.finishedTitle = "Welcome to Notes"
    let browser: LoopbackUserAgent = .systemBrowser(texts: texts)
    do {
        try await auth.signIn(using: browser)
    } catch let error as AuthError where error.underlyingError as? FlowRefusal == .expired {
        print("That took too long. Please try again.")
    }
}

/// A browser of the app's own: `ASWebAuthenticationSession`, a web view, a kiosk's screen.
struct OwnBrowser: UserAgent {
    let open: @Sendable (URL) async throws -> URL  // ends with the address that the browser was sent back to

    func visit(redirect: URL?, address: @Sendable (URL) async throws -> URL) async throws -> URL {
        guard let redirect else { throw AuthError(.misconfigured, "the app needs a redirect URI") }
        return try await open(address(redirect))
    }
}

/// Shows a code to type in on another device (RFC 8628).
struct ScreenPrompt: DeviceCodePrompt {
    func show(_ code: DeviceCode) async throws { print("Open \(code.address) and enter \(code.userCode).") }
    func finish(_ outcome: DeviceCodeOutcome) async {
        if outcome == .expired { print("The code has expired.") }
    }
}

/// A badge that a reader has read. Only a provider that knows it can sign in with it.
struct Badge: SignInCredential { let number: Secret }

func factorExample(_ auth: AuthManager, _ badge: Badge, ask: (AuthenticationFactor) async -> Secret) async throws {
    do {
        try await auth.signIn(SignInContext(credential: badge))
    } catch let error as AuthError {
        guard let challenge: FactorChallenge = error.factorChallenge,
            let factor = challenge.factors.first(where: { $0.kind == AuthenticationFactor.Kind.timeBasedCode })
        else { throw error }
        try await auth.answer(challenge, with: factor, code: await ask(factor))
    }
}

/// Keeps the sign-ins that wait for their redirect, for an app whose backend does that.
actor OwnPendingStore: PendingAuthorizationStore {
    private var flows: [AuthorizationFlow] = []

    func put(_ flow: AuthorizationFlow) { flows.append(flow) }

    func take(_ state: Secret) -> AuthorizationFlow? {
        flows.firstIndex { $0.state.matches(state) }.map { flows.remove(at: $0) }
    }

    func removeExpired(of provider: ProviderID, at now: Date) -> [AuthorizationFlow] {
        defer { flows.removeAll { $0.provider == provider && !$0.isOpen(at: now) } }
        return flows.filter { $0.provider == provider && !$0.isOpen(at: now) }
    }
}

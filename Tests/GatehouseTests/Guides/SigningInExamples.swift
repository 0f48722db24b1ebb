import Foundation
import Gatehouse

// The article Signing in: the ways to sign in and out, and what an app implements for them.

func browserExample(_ auth: AuthManager) async throws {
    // snippet.browser
    var texts = RedirectTexts()
    texts.finishedTitle = "Welcome to Notes"
    let browser: LoopbackUserAgent = .systemBrowser(texts: texts)
    do {
        let account = try await auth.signIn(using: browser)
        print("Hello, \(account.displayName ?? account.subject.rawValue)!")
    } catch let error as AuthError where error.code == .cancelled {
        print("You can continue without an account.")
    }
    // snippet.end
}

func terminalExample(_ auth: AuthManager) async throws {
    // snippet.terminal
    let terminal = LoopbackUserAgent.terminal { print($0) }
    try await auth.signIn(using: terminal)
    // snippet.end
}

// snippet.ownBrowser
/// A browser of the app's own, such as a web view or a kiosk's screen.
struct OwnBrowser: UserAgent {
    let open: @Sendable (URL) async throws -> URL  // returns the URL that the browser was redirected to

    func visit(redirect: URL?, address: @Sendable (URL) async throws -> URL) async throws -> URL {
        guard let redirect else { throw AuthError(.misconfigured, "the app needs a redirect URI") }
        return try await open(address(redirect))
    }
}
// snippet.end

func twoStepsExample(
    folder: URL, redirect: URL, open: (URL) async throws -> Void
) async throws {
    // snippet.beginSignIn
    var settings = OpenIDSettings(
        IssuerSettings(issuer: "https://id.example.com", authentication: .none("notes")),  // a client without a secret
        scope: "openid offline_access")
    settings.redirectURI = redirect
    let auth = AuthManager(
        provider: OpenIDProvider(
            settings, transport: LoaderChain {},
            pendingAuthorizations: FilePendingAuthorizationStore(folder: folder.appending(path: "sign-ins"))),
        store: FileStore(file: folder.appending(path: "session.json")))
    let provider = try auth.provider(as: OpenIDProvider.self)  // the manager's own, which has the keys of its store
    let (address, _) = try await provider.beginSignIn(SignInContext(), redirect: redirect)
    try await open(address)
    // snippet.end
}

func finishExample(_ auth: AuthManager, received: String) async throws {
    // snippet.finishSignIn
    guard let callback = AuthorizationCallback(text: received) else { return }
    do {
        try await auth.signIn(SignInContext(credential: callback))
    } catch let error as AuthError where error.underlyingError as? FlowRefusal == .expired {
        print("That took too long. Please sign in again.")
    }
    // snippet.end
}

// snippet.devicePrompt
/// Shows a code that the user enters on another device (RFC 8628).
struct ScreenPrompt: DeviceCodePrompt {
    func show(_ code: DeviceCode) async throws { print("Open \(code.address) and enter \(code.userCode).") }

    func finish(_ outcome: DeviceCodeOutcome) async {
        if outcome == .expired { print("The code has expired.") }
    }
}
// snippet.end

func deviceExample(_ auth: AuthManager) async throws {
    // snippet.deviceSignIn
    try await auth.signIn(SignInContext(deviceCodePrompt: ScreenPrompt()))
    // snippet.end
}

func passwordExample(_ auth: AuthManager, name: String, password: Secret) async throws {
    // snippet.password
    let credential = PasswordCredential(username: name, password: password)
    try await auth.signIn(SignInContext(credential: credential))
    // snippet.end
}

func accountExample(_ auth: AuthManager, address: String, password: Secret, code: Secret) async throws {
    let new = SignInContext(credential: PasswordCredential(username: address, password: password))
    // snippet.accounts
    try await auth.signUp(new)
    try await auth.sendEmailVerification(to: address)
    try await auth.confirmEmail(address, code: code)  // the code that the user received
    try await auth.requestPasswordReset(for: address)
    try await auth.resetPassword(of: address, code: code, to: password)
    // snippet.end
}

func upgradeExample(_ auth: AuthManager, address: String, password: Secret) async throws {
    // snippet.upgrade
    try await auth.signInAnonymously()
    // later, when the user wants to keep the account:
    try await auth.upgrade(with: SignInContext(credential: PasswordCredential(username: address, password: password)))
    // snippet.end
}

// snippet.factors
func signIn(
    _ auth: AuthManager, with credential: any SignInCredential, ask: (AuthenticationFactor) async -> Secret
) async throws {
    do {
        try await auth.signIn(SignInContext(credential: credential))
    } catch let error as AuthError {
        guard let challenge: FactorChallenge = error.factorChallenge,
            let factor = challenge.factors.first(where: { $0.kind == AuthenticationFactor.Kind.timeBasedCode })
        else { throw error }
        let prepared = try await auth.prepare(factor, for: challenge)  // sends the code, if one has to be sent
        try await auth.answer(prepared, with: factor, code: await ask(factor))
    }
}
// snippet.end

func stepUpExample(_ auth: AuthManager, browser: any UserAgent) async throws -> AccessToken {
    // snippet.stepUp
    let requirement = AuthenticationRequirement(contextClasses: ["urn:mfa"], maximumAge: .seconds(300))
    try await auth.stepUp(to: requirement, SignInContext(userAgent: browser))
    let token: AccessToken = try await auth.validSession(minimumValidity: .seconds(60)).accessToken
    // snippet.end
    return token
}

func signOutExample(_ auth: AuthManager) async {
    // snippet.signOut
    await auth.signOut()
    let failure = await auth.finishRevocations()  // before the program exits
    if let failure { print("The provider will be told later: \(failure.reason)") }
    // snippet.end
}

func signOutEverywhereExample(_ auth: AuthManager) async {
    // snippet.everywhere
    let report: SignOutReport = await auth.signOutEverywhere(SignInContext(userAgent: .systemBrowser))
    if let error = report.providerError { print("Signed out here, but not at the provider: \(error.reason)") }
    // snippet.end
}

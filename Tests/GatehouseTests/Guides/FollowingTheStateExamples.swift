import Foundation
import Gatehouse

// The articles Following the state and Handling errors: what an app shows of a session and of its failures.

func watchExample(_ auth: AuthManager, show: (Account?) -> Void) async {
    // snippet.observe
    for await account in auth.observe(\.account) { show(account) }
    // snippet.end
}

// snippet.title
func title(_ state: AuthenticationState) -> String {
    switch state {
    case .signedOut(let reason): farewell(reason)
    case .locked(LockReason.unavailable): "Unlock this device to continue."
    case .locked: "The stored session can't be read. Please sign in again."
    case .restoring, .signingIn: "…"
    case .signedIn(let session), .refreshing(let session): greeting(session)
    }
}

func farewell(_ reason: SignedOutReason) -> String {
    switch reason {
    case .requested, .nothingStored, .elsewhere, .providerSwitched: "Sign in"
    case .rejected, .mismatched, .unknownProvider: "Your session has ended. Please sign in again."
    }
}

func greeting(_ session: SessionSummary) -> String {
    let name = session.account.displayName ?? session.account.subject.rawValue
    guard session.durability == SessionSummary.Durability.durable else { return "\(name) (not stored)" }
    return session.assurance == SessionSummary.Assurance.verified ? name : "\(name) (offline)"
}
// snippet.end

// snippet.screens
enum Screen { case start, progress, notes }

let screens: ScreenMap<Screen> = [
    AuthenticationPhase.signedOut: .start, .inProgress: .progress, .signedIn: .notes,
]
// snippet.end

@MainActor func modelExample(_ auth: AuthManager) -> (model: AuthenticationModel, screen: Screen) {
    // snippet.model
    let model = AuthenticationModel(auth)
    let screen = model.screen(screens, current: .start)
    // snippet.end
    return (model, screen)
}

// snippet.subscription
/// Keeps a title up to date for as long as the object lives.
final class Title: Sendable {
    let subscription: ChangeSubscription

    init(_ states: AuthenticationStates, show: @escaping @Sendable (String) async -> Void) {
        subscription = ChangeSubscription(to: states) { await show(title($0)) }
    }
}
// snippet.end

// snippet.advice
/// What an app shows after a failure; `nil` if it shows nothing.
func advice(_ error: AuthError) -> String? {
    switch error.code {
    case AuthError.Code.cancelled, .superseded: return nil
    case .factorRequired: return "Enter the code."  // for error.factorChallenge
    case .verificationRequired: return "Verify your email address first."
    case .stepUpRequired: return "Please confirm that it's you."
    case .refused, .invalidResponse, .misconfigured, .insecure: return error.reason
    default: break
    }
    return switch error.recovery {
    case AuthError.Recovery.retry: "Try again."
    case .reauthenticate: "Sign in again."
    case .none: "Ask \(error.context.provider?.rawValue ?? "the app's maker") for help."
    }
}
// snippet.end

func requestErrorExample(_ api: LoaderChain, _ request: HTTPRequest) async throws {
    // snippet.request
    do {
        _ = try await api.load(request)
    } catch let error as HTTPError where error.code == .cannotAuthenticate {
        let cause = error.underlyingError as? AuthError ?? AuthError(error)
        if let text = advice(cause) { print(text) }
    }
    // snippet.end
}

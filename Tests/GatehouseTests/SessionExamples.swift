import Foundation
import Gatehouse

// What an app does with a session: shows it, follows it, and explains its end.

/// The screens of an app, and the state that shows each of them.
enum Screen { case start, progress, notes }

let screens: ScreenMap<Screen> = [
    AuthenticationPhase.signedOut: .start, .inProgress: .progress, .signedIn: .notes,
]

@MainActor func modelExample(_ auth: AuthManager) -> (model: AuthenticationModel, screen: Screen) {
    let model = AuthenticationModel(auth)
    return (model, model.screen(screens, current: .start))
}

/// Keeps a title up to date for as long as the object lives.
final class Title: Sendable {
    let subscription: ChangeSubscription

    init(_ states: AuthenticationStates, show: @escaping @Sendable (String) async -> Void) {
        subscription = ChangeSubscription(to: states) { await show(title($0)) }
    }
}

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
    case .rejected, .unknownProvider: "Your session has ended. Please sign in again."
    }
}

func greeting(_ session: SessionSummary) -> String {
    let name = session.account.displayName ?? session.account.subject.rawValue
    guard session.durability == SessionSummary.Durability.durable else { return "\(name) (not stored)" }
    return session.assurance == SessionSummary.Assurance.verified ? name : "\(name) (offline)"
}

func historyExample(_ history: SessionHistory) -> [String] {
    history.entries.map { (entry: SessionHistory.Entry) in "\(entry.time): \(entry.event)" }
}

/// What to offer after a failure.
func advice(_ error: AuthError) -> String {
    if error.code == AuthError.Code.stepUpRequired { return "Please confirm that it's you." }
    return switch error.recovery {
    case AuthError.Recovery.retry: "Try again."
    case .reauthenticate: "Sign in again."
    case .none: "Ask \(error.context.provider?.rawValue ?? "the app's maker") for help."
    }
}

/// A payment needs a recent sign-in with a second factor (RFC 9470).
func stepUpExample(_ auth: AuthManager, _ context: SignInContext) async throws -> AccessToken {
    let requirement = AuthenticationRequirement(contextClasses: ["urn:mfa"], maximumAge: .seconds(300))
    try await auth.stepUp(to: requirement, context)
    return try await auth.validSession(minimumValidity: .seconds(60)).accessToken
}

func policyExample(_ provider: any RemoteAuthProvider, _ store: any AuthDataStore, _ log: Console) -> AuthManager {
    AuthManager(
        provider: provider, store: store, policy: RefreshPolicy(ahead: .seconds(120), maximumRefusals: 3),
        diagnostics: log)
}

/// Prints what happens. Events contain no secrets.
struct Console: DiagnosticSink {
    func record(_ event: DiagnosticEvent) { print(event.name, event.fields) }
}

func leaveExample(_ accounts: AuthAccounts) async {
    for entry: AuthAccounts.Entry in accounts.entries {
        guard let account: Account.ID = entry.account?.id else { continue }
        let report: SignOutReport = await accounts.signOut(account)
        if let error = report.storeError { print(advice(error)) }
    }
}

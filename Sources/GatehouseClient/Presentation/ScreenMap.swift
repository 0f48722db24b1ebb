/// The three phases of authentication. Each state belongs to exactly one of them.
public enum AuthenticationPhase: String, Sendable, CaseIterable {
    /// No user is signed in.
    case signedOut
    /// It isn't known yet whether a user is signed in.
    case inProgress
    /// A user is signed in.
    case signedIn
}

extension AuthenticationState {
    /// The state's phase.
    public var phase: AuthenticationPhase {
        if isSignedIn { return .signedIn }
        return isSignedOut ? .signedOut : .inProgress
    }
}

/// The screen that an app shows in each phase, as data.
///
/// ```swift
/// let screens: ScreenMap<Screen> = [.signedOut: .login, .signedIn: .content]
/// ```
///
/// In a phase without an entry the screen doesn't change.
public struct ScreenMap<Screen: Sendable & Equatable>: Sendable, ExpressibleByDictionaryLiteral {
    private let screens: [AuthenticationPhase: Screen]

    /// Creates the map from a literal. If a phase occurs twice, its last screen is used.
    public init(dictionaryLiteral elements: (AuthenticationPhase, Screen)...) {
        screens = Dictionary(elements) { $1 }
    }

    /// The screen for a state; `nil` if the screen doesn't change.
    public subscript(state: AuthenticationState) -> Screen? {
        screens[state.phase]
    }
}

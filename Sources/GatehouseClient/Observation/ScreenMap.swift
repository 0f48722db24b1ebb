/// The three ways in which authentication can stand. Each state is exactly one of them.
public enum AuthenticationPhase: String, Sendable, CaseIterable {
    /// Nobody is signed in.
    case signedOut
    /// It isn't settled who is signed in.
    case inProgress
    /// Somebody is signed in.
    case signedIn
}

extension AuthenticationState {
    /// In which of the three ways authentication stands.
    public var phase: AuthenticationPhase {
        if isSignedIn { return .signedIn }
        return isSignedOut ? .signedOut : .inProgress
    }
}

/// Which screen an app shows in which phase, as data.
///
/// ```swift
/// let screens: ScreenMap<Screen> = [.signedOut: .login, .signedIn: .content]
/// ```
///
/// In a phase that isn't named the screen stays as it is.
public struct ScreenMap<Screen: Sendable & Equatable>: Sendable, ExpressibleByDictionaryLiteral {
    private let screens: [AuthenticationPhase: Screen]

    /// Takes the screens. If a phase stands twice, the last one counts.
    public init(dictionaryLiteral elements: (AuthenticationPhase, Screen)...) {
        screens = Dictionary(elements) { $1 }
    }

    /// The screen for a state; nothing if it stays as it is.
    public subscript(state: AuthenticationState) -> Screen? {
        screens[state.phase]
    }
}

public import Observation

/// The state of a session for a user interface. It is bound to the main actor, and views that read it are updated.
///
/// The model follows its manager without retaining it, and stops when it is deinitialized.
@MainActor
@Observable
public final class AuthenticationModel {
    /// The current state.
    public private(set) var state: AuthenticationState

    @ObservationIgnored private var following: ChangeSubscription?

    /// Creates a model that has the manager's state at once and then follows it.
    public init(_ manager: AuthManager) {
        state = manager.state
        following = ChangeSubscription(to: manager.states) { [weak self] in await self?.show($0) }
    }

    private func show(_ state: AuthenticationState) {
        if state != self.state { self.state = state }
    }

    /// The signed-in account; `nil` if no user is signed in.
    public var account: Account? { state.account }

    /// The phase of the current state.
    public var phase: AuthenticationPhase { state.phase }

    /// Returns the screen to show.
    ///
    /// - Parameters:
    ///   - screens: The screen of each phase.
    ///   - current: The screen that is shown now. It is returned for a phase without a screen.
    /// - Returns: The screen.
    public func screen<Screen>(_ screens: ScreenMap<Screen>, current: Screen) -> Screen {
        screens[state] ?? current
    }
}

import GatehouseTypes
public import Observation

/// The state of a session for a user interface: on the main actor, and observed by whatever view reads it.
///
/// It follows its manager without keeping it alive, and stops when it is gone itself.
@MainActor
@Observable
public final class AuthenticationModel {
    /// Where authentication stands.
    public private(set) var state: AuthenticationState

    @ObservationIgnored private var following: Task<Void, Never>?

    /// A model that shows the manager's state at once and then follows it.
    public init(_ manager: AuthManager) {
        state = manager.state
        let states = manager.states
        following = spawn { @Sendable [weak self] in
            for await state in states { await self?.show(state) }
        }
    }

    private func show(_ state: AuthenticationState) {
        if state != self.state { self.state = state }
    }

    deinit {
        following?.cancel()
    }

    /// Who is signed in.
    public var account: Account? { state.account }

    /// In which of the three ways authentication stands.
    public var phase: AuthenticationPhase { state.phase }

    /// The screen to show.
    ///
    /// - Parameters:
    ///   - screens: Which phase shows which screen.
    ///   - current: The screen that is shown now; it stays in a phase without one.
    /// - Returns: The screen.
    public func screen<Screen>(_ screens: ScreenMap<Screen>, current: Screen) -> Screen {
        screens[state] ?? current
    }
}

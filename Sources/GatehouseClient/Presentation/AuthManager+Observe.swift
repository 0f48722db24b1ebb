extension AuthManager {
    /// Returns the values of a property of the state: the current value, followed by every different one.
    ///
    /// ```swift
    /// for await account in auth.observe(\.account) { show(account) }
    /// ```
    ///
    /// - Parameter path: The property.
    /// - Returns: The current value, followed by every change.
    public func observe<Value: Sendable & Equatable>(
        _ path: any KeyPath<AuthenticationState, Value> & Sendable
    ) -> DistinctValues<AuthenticationStates, Value> {
        states.distinct(path)
    }

    /// Returns the screens to show: the current one, followed by every different one.
    ///
    /// - Parameter screens: The screen of each phase.
    /// - Returns: The current screen, followed by every change.
    public func observe<Screen: Sendable & Equatable>(
        _ screens: ScreenMap<Screen>
    ) -> DistinctValues<AuthenticationStates, Screen> {
        DistinctValues(of: states) { screens[$0] }
    }
}

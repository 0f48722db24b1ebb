extension AuthManager {
    /// A property of the state, without repetitions: the current value first, then every change of it.
    ///
    /// ```swift
    /// for await account in auth.observe(\.account) { show(account) }
    /// ```
    ///
    /// - Parameter path: The property.
    /// - Returns: The current value, then every change.
    public func observe<Value: Sendable & Equatable>(
        _ path: any KeyPath<AuthenticationState, Value> & Sendable
    ) -> DistinctValues<AuthenticationStates, Value> {
        states.distinct(path)
    }

    /// The screens to show, without repetitions.
    ///
    /// - Parameter screens: Which state shows which screen.
    /// - Returns: The screen for the current state, then every change.
    public func observe<Screen: Sendable & Equatable>(
        _ screens: ScreenMap<Screen>
    ) -> DistinctValues<AuthenticationStates, Screen> {
        DistinctValues(of: states) { screens[$0] }
    }
}

/// The states of a session: the one that holds now, and then every change.
///
/// Each loop over it gets its own sequence, however many there are. Two equal states never follow each other. A loop
/// that falls far behind skips the oldest of the states that it has missed, and never the newest. The sequence ends
/// when its manager is gone.
public struct AuthenticationStates: AsyncSequence, Sendable {
    /// A state.
    public typealias Element = AuthenticationState
    /// States come without failure.
    public typealias Failure = Never
    /// One loop's place among the states.
    public typealias AsyncIterator = Changes<AuthenticationState>.Iterator

    /// How many states are kept for a loop that falls behind.
    public static let maximumBacklog = 64

    package let changes: Changes<AuthenticationState>

    /// Begins with the state that holds now.
    public func makeAsyncIterator() -> AsyncIterator {
        changes.makeAsyncIterator()
    }
}

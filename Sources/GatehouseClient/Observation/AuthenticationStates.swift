/// The states of a session: the current one, followed by every change.
///
/// Each iteration gets its own sequence. Consecutive states are never equal. An iteration that falls far behind skips
/// the oldest states that it has missed, never the newest. The sequence ends when its manager is deinitialized.
public struct AuthenticationStates: AsyncSequence, Sendable {
    /// The element type.
    public typealias Element = AuthenticationState
    /// The sequence doesn't throw.
    public typealias Failure = Never
    /// An iterator over the states.
    public typealias AsyncIterator = Changes<AuthenticationState>.Iterator

    /// The maximum number of states that are kept for an iteration that falls behind.
    public static let maximumBacklog = 64

    package let changes: Changes<AuthenticationState>

    /// Returns an iterator that starts with the current state.
    public func makeAsyncIterator() -> AsyncIterator {
        changes.makeAsyncIterator()
    }
}

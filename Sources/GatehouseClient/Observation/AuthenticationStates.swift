/// The states of a session: the current one, followed by every change.
///
/// Consecutive states are never equal. The sequence ends when its manager is deinitialized.
public typealias AuthenticationStates = Changes<AuthenticationState>

extension AuthenticationStates {
    /// The maximum number of states that are kept for an iteration that falls behind.
    public static var maximumBacklog: Int { 64 }
}

/// The steps by which one kind of provider signs a user in: which inputs it requests, how often and in which order.
///
/// A process handles failures itself: it shows them to the user and asks again. It ends with a session or with an
/// ``AuthError``: ``AuthError/Code/cancelled`` if the user gave up, another code if asking again can't help. It keeps
/// no state after that.
public protocol LoginProcess: Sendable {
    /// Signs in to an account, or creates one.
    ///
    /// - Parameter attempt: The operations of the prompt and of the provider. They throw once the attempt has ended.
    /// - Returns: The session.
    /// - Throws: ``AuthError``.
    func run(_ attempt: LoginAttempt) async throws -> AuthSession
}

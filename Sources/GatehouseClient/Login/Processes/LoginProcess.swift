/// The way in which one kind of provider signs somebody in: which questions it asks, how often, in which order.
///
/// A process deals with what goes wrong itself: it says so to the person and asks again. It ends with a session, or
/// throws: ``AuthError/Code/cancelled`` if the person has had enough, another ``AuthError`` if asking again can't help.
/// It keeps nothing beyond that.
public protocol LoginProcess: Sendable {
    /// Signs somebody in, or up.
    ///
    /// - Parameter attempt: How the person and the provider are asked. Once the attempt is over, it answers nothing.
    /// - Returns: The session.
    /// - Throws: ``AuthError``.
    func run(_ attempt: LoginAttempt) async throws -> AuthSession
}

public import Foundation
public import GatehouseClient

/// A provider that keeps a session of its own in the person's browser and can be asked to end it, so that the next sign-in
/// asks who it is (OpenID Connect RP-Initiated Logout).
///
/// That is another thing than ending this app's session, which the manager does, also offline.
public protocol ProviderLogout: RemoteAuthProvider {
    /// Sends the person to the provider to end its session, and waits until they are back.
    ///
    /// - Parameters:
    ///   - session: The session that tells the provider whose session is meant. It may have ended here already.
    ///   - userAgent: What shows the provider's page.
    ///   - redirect: Where the person comes back to, which the client has registered; nothing leaves it to the user agent.
    /// - Throws: `AuthError`: `misconfigured` if the provider can't be asked, `invalidResponse` if what came back isn't the
    ///   answer, `cancelled` if the person didn't come back.
    func endSession(_ session: AuthSession, using userAgent: any UserAgent, redirect: URL?) async throws(AuthError)
}

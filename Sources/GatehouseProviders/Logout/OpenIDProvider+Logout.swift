public import Foundation
public import GatehouseClient
import GatehouseHTTP
import GatehouseOAuth
import GatehouseTypes
import Synchronization

extension OpenIDProvider {
    /// Opens the end-session endpoint with the ID token as a hint, and waits until the person is back (OpenID Connect
    /// RP-Initiated Logout, section 2).
    ///
    /// That is another thing than ending this app's session, which the manager does, also offline.
    ///
    /// - Parameters:
    ///   - session: The session that tells the provider whose session is meant. It may have ended here already.
    ///   - userAgent: What shows the provider's page.
    ///   - redirect: Where the person comes back to, which the client has registered; nothing leaves it to the user agent.
    /// - Throws: `AuthError`: `misconfigured` if the provider can't be asked, `invalidResponse` if what came back isn't the
    ///   answer, `cancelled` if the person didn't come back.
    public func endSession(
        _ session: AuthSession, using userAgent: any UserAgent, redirect: URL? = nil
    ) async throws(AuthError) {
        guard let endpoint = try await metadata().endSessionEndpoint else {
            throw AuthError(.misconfigured, "the provider's own session can't be ended from here")
        }
        let state = issuer.randomness.token()
        let place = Mutex<URL?>(nil)
        do {
            let callback = try await userAgent.visit(redirect: redirect) { used in
                place.withLock { $0 = used }
                guard let address = try? RedirectURI(used.absoluteString) else {
                    throw AuthError(.misconfigured, "the redirect address can't be used")
                }
                let request = EndSessionRequest(
                    idTokenHint: session.idToken, clientID: settings.issuer.clientID, postLogoutRedirectURI: address,
                    state: state)
                return try endpoint.adding(request.parameters)
            }
            try OpenIDProvider.check(callback, at: place.withLock { $0 }, state: state)
        } catch {
            throw AuthError(error)
        }
    }

    private static func check(_ callback: URL, at place: URL?, state: String) throws {
        let landed = callback.absoluteString.prefix { $0 != "?" && $0 != "#" }
        guard let wanted = place?.absoluteString.prefix(while: { $0 != "?" }), landed.utf8.elementsEqual(wanted.utf8)
        else { throw AuthError(.invalidResponse, "the answer to the logout came to another address") }
        do {
            guard let pairs = FormEncoding.decode(callback.query(percentEncoded: true) ?? "") else {
                throw OAuthError(.malformedMessage)
            }
            _ = try EndSessionResponse(parameters: OAuthParameters(pairs), expectedState: state)
        } catch {
            throw AuthError(.invalidResponse, "this isn't the answer to the logout", underlyingError: error)
        }
    }
}

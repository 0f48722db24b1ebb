public import Foundation
public import GatehouseClient
import GatehouseHTTP
import GatehouseOAuth
import Synchronization

extension OpenIDProvider: LogoutProvider {
    /// Ends the issuer's own session in the browser (OpenID Connect RP-Initiated Logout).
    ///
    /// The issuer may ask the user to confirm. It must know the redirect URI. If the settings have none for logouts,
    /// the one for sign-ins is used.
    ///
    /// - Throws: `AuthError`: `unsupportedOperation` if the issuer doesn't support it, `unsupportedCredential` without
    ///   a browser, `invalidResponse` if the response doesn't belong to this logout.
    public func endProviderSession(_ session: AuthSession, _ context: SignInContext) async throws {
        guard let form = settings.issuer.quirks.logout else { throw AuthError.unsupported(.logoutEverywhere, by: id) }
        guard let userAgent = context.userAgent else {
            throw AuthError(.unsupportedCredential, "ending the provider's session requires a browser")
        }
        let redirect = settings.logoutRedirectURI ?? settings.redirectURI
        switch form {
        case .standard:
            guard try await logoutEndpoint() != nil else { throw AuthError.unsupported(.logoutEverywhere, by: id) }
            try await endSession(session, using: userAgent, redirect: redirect)
        case .own(let endpoint, let redirectName):
            let endpoint = try URL.described(endpoint)
            _ = try await userAgent.visit(redirect: redirect) { used in
                var parameters = OAuthParameters()
                parameters.set("client_id", settings.issuer.clientID.rawValue)
                parameters.set(redirectName, used.absoluteString)
                return try endpoint.adding(parameters)
            }
        }
    }
}

extension OpenIDProvider {
    /// Opens the logout endpoint with the ID token as a hint, and waits until the user is redirected back (OpenID
    /// Connect RP-Initiated Logout, section 2).
    ///
    /// This doesn't end the app's own session: the manager does that, even offline.
    ///
    /// - Parameters:
    ///   - session: The session that identifies the provider's session. It may already have ended in the app.
    ///   - userAgent: The user agent that shows the provider's page.
    ///   - redirect: The registered redirect URI; `nil` leaves the choice to the user agent.
    /// - Throws: `AuthError`: `misconfigured` if the provider has no logout endpoint, `invalidResponse` if the received
    ///   URL isn't the response, `cancelled` if the user didn't return.
    public func endSession(
        _ session: AuthSession, using userAgent: any UserAgent, redirect: URL? = nil
    ) async throws(AuthError) {
        guard let endpoint = try await logoutEndpoint() else {
            throw AuthError(.misconfigured, "the provider doesn't support ending its own session")
        }
        let state = issuer.randomness.token()
        let place = Mutex<URL?>(nil)
        do {
            let callback = try await userAgent.visit(redirect: redirect) { used in
                place.withLock { $0 = used }
                guard let address = try? RedirectURI(used.absoluteString) else {
                    throw AuthError(.misconfigured, "the redirect URI can't be used")
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

    private func logoutEndpoint() async throws(AuthError) -> URL? {
        try await asking { try await issuer.metadata().address(ifAny: \.endSessionEndpoint) }
    }

    private static func check(_ callback: URL, at place: URL?, state: String) throws {
        let landed = callback.absoluteString.prefix { $0 != "?" && $0 != "#" }
        guard let wanted = place?.absoluteString.prefix(while: { $0 != "?" }), landed.utf8.elementsEqual(wanted.utf8)
        else { throw AuthError(.invalidResponse, "the response to the logout came to another redirect URI") }
        do {
            let pairs = FormEncoding.decodeEach(callback.query(percentEncoded: true) ?? "")
            _ = try EndSessionResponse(parameters: OAuthParameters(redirected: pairs), expectedState: state)
        } catch {
            throw AuthError(.invalidResponse, "this isn't the response to the logout", underlyingError: error)
        }
    }
}

import Foundation
public import GatehouseClient
import GatehouseOAuth
import GatehouseTypes

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
            guard try await metadata().endSessionEndpoint != nil else {
                throw AuthError.unsupported(.logoutEverywhere, by: id)
            }
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

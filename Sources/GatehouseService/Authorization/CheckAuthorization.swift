public import GatehouseOAuth
import GatehouseTypes

/// Checks a request to the authorization endpoint before anybody is asked anything.
public struct CheckAuthorization: Sendable {
    let context: ServiceContext

    /// How it came out.
    public enum Outcome: Sendable {
        /// The person can be asked.
        case ready(PreparedAuthorization)
        /// The app gets an error.
        case refused(OAuthErrorResponse, AuthorizationTarget)
        /// The app or its address isn't known, so nobody is sent anywhere (RFC 6749, section 4.1.2.1).
        case unusable(OAuthErrorResponse)
    }

    /// Checks a request.
    ///
    /// - Throws: ``ServiceError`` if the storage fails.
    public func callAsFunction(_ parameters: OAuthParameters) async throws -> Outcome {
        let target: AuthorizationTarget
        do {
            target = try AuthorizationTarget(parameters: parameters)
        } catch {
            return .unusable(error.response)
        }
        guard let app = try await context.app(target.clientID) else {
            return .unusable(OAuthErrorResponse(.invalidClient, description: "The app is unknown."))
        }
        guard app.accepts(target.redirectURI) else {
            return .unusable(
                OAuthErrorResponse(.invalidRequest, description: "The redirect URI isn't registered for the app."))
        }
        do {
            return .ready(try prepare(try AuthorizationRequest(parameters: parameters), of: app))
        } catch let error as OAuthError {
            return .refused(error.response, target)
        } catch let refusal as Refusal {
            return .refused(refusal.error, target)
        }
    }

    private func prepare(_ request: AuthorizationRequest, of app: AppRecord) throws -> PreparedAuthorization {
        guard app.grantTypes.contains(GrantType.authorizationCode.rawValue) else {
            throw Refusal(.unauthorizedClient, "The app isn't allowed to use authorization codes.")
        }
        guard request.resources.count <= 1 else {
            throw Refusal(.invalidTarget, "A token can be requested for one resource only.")
        }
        let audience = try app.audience(asked: request.resources.first, issuer: context.configuration.issuer)
        return PreparedAuthorization(
            request: request, appName: app.name, scope: try app.grantableScope(asked: request.scope),
            audience: audience)
    }
}

extension AppRecord {
    func accepts(_ uri: RedirectURI) -> Bool {
        redirectURIs.contains { registered in
            (try? RedirectURI(registered)).map { uri.matches(registered: $0) } ?? false
        }
    }

    /// The one resource that a token is for (RFC 8707): the app's own backend, or for an app without one the service.
    func audience(asked resource: String?, issuer: String) throws(Refusal) -> String {
        let own = audience ?? issuer
        guard let resource else { return own }
        guard resource == own else { throw Refusal(.invalidTarget, "The app isn't allowed to request this resource.") }
        return own
    }

    /// What of the asked scope the app may have. Without a scope it gets all that it may have, save an ID token, which
    /// must be asked for.
    func grantableScope(asked: Scope?) throws(Refusal) -> Scope {
        guard let asked else {
            return Scope(scope.tokens.filter { $0 != "openid" }.joined(separator: " ")) ?? .empty
        }
        let granted = asked.intersection(scope)
        guard asked.isEmpty || !granted.isEmpty else {
            throw Refusal(.invalidScope, "The app isn't allowed to request any of these scopes.")
        }
        return granted
    }
}

package import GatehouseOAuth
import GatehouseTypes

/// Checks a request to the authorization endpoint before anybody is asked anything.
package struct CheckAuthorization: Sendable {
    let context: ServiceContext

    /// Checks a request.
    ///
    /// - Throws: ``Refusal``. It has a target if the client may be told: the client and its redirect URI are known
    ///   (RFC 6749, section 4.1.2.1). ``ServiceError`` if the storage fails.
    package func callAsFunction(_ parameters: OAuthParameters) async throws -> PreparedAuthorization {
        let target: AuthorizationTarget
        do {
            target = try AuthorizationTarget(parameters: parameters)
        } catch {
            throw Refusal(error)
        }
        guard let client = try await context.client(target.clientID) else {
            throw Refusal(.invalidClient, "The client is unknown.")
        }
        guard client.accepts(target.redirectURI) else {
            throw Refusal(.invalidRequest, "The redirect URI isn't registered for the client.")
        }
        do {
            return try prepare(try AuthorizationRequest(parameters: parameters), of: client)
        } catch let error as OAuthError {
            throw Refusal(error).sent(to: target)
        } catch let refusal as Refusal {
            throw refusal.sent(to: target)
        }
    }

    private func prepare(
        _ request: AuthorizationRequest, of client: ClientRecord
    ) throws(Refusal) -> PreparedAuthorization {
        guard client.mayUse(.authorizationCode) else {
            throw Refusal(.unauthorizedClient, "The client isn't allowed to use authorization codes.")
        }
        guard request.resources.count <= 1 else {
            throw Refusal(.invalidTarget, "A token can be requested for one resource only.")
        }
        return PreparedAuthorization(
            request: request, clientName: client.name, scope: try client.grantableScope(asked: request.scope),
            audience: try client.audience(asked: request.resources.first, issuer: context.configuration.issuer))
    }
}

extension Refusal {
    fileprivate func sent(to target: AuthorizationTarget) -> Refusal {
        var copy = self
        copy.target = target
        return copy
    }
}

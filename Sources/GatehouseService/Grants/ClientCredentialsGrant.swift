import Foundation
package import GatehouseOAuth
import GatehouseRows
import GatehouseTypes

/// A client's own credentials for an access token, without a person (RFC 6749, section 4.4).
package struct ClientCredentialsGrant: TokenGrant {
    let context: ServiceContext

    /// `client_credentials`
    package var type: GrantType { .clientCredentials }

    /// Issues an access token whose subject is the client (RFC 9068, section 2.2). There is no refresh token: the
    /// client can always ask again.
    ///
    /// The token is encrypted if the backend that it is for has a key.
    package func respond(to parameters: OAuthParameters, from caller: TokenCaller) async throws -> TokenResponse {
        let request = try ClientCredentialsRequest(parameters: parameters)
        guard caller.isAuthenticated else {
            throw Refusal(.unauthorizedClient, "A client that can't authenticate has no token of its own.")
        }
        let entry = context.audited(
            context.entry(.tokenIssued, .accepted, by: .client, client: caller.client.id, address: caller.address))
        let context = context
        let (backend, target) = try await context.storage.write { transaction in
            // The client may have been changed or removed since the request was checked.
            guard let client = try transaction.client(caller.client.id), client.mayUse(type) else {
                throw Refusal(.unauthorizedClient, "The client isn't allowed to use this grant.")
            }
            let target = TokenTarget(
                audience: try client.backend(asked: request.resources + request.audiences, of: client.callableBackends),
                scope: try scope(of: request, for: client))
            let backend = try transaction.first(ClientRecord.self, where: \.audience == target.audience)
            guard let backend else {
                throw Refusal(.invalidTarget, "No backend is registered that is named \(target.audience) in tokens.")
            }
            try transaction.record([entry].compactMap(\.self), in: context)
            return (backend, target)
        }
        return try await AccessTokenIssuer(context: context).response(for: backend, of: caller, target: target)
    }

    /// What the client may have of the requested scope. What is about a person isn't among it.
    private func scope(of request: ClientCredentialsRequest, for client: ClientRecord) throws(Refusal) -> Scope {
        let allowed = client.scope.withoutPeople
        guard let asked = request.scope else { return allowed }
        let granted = asked.intersection(allowed)
        guard asked.isEmpty || !granted.isEmpty else {
            throw Refusal(
                .invalidScope, "The client isn't allowed to request any of these scopes for itself, without a person.")
        }
        return granted
    }
}

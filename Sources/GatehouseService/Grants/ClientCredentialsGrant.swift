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
        let (context, id) = (context, caller.client.id)
        let entry = context.entry(.tokenIssued, .accepted, by: .client, client: id, address: caller.address)
        let (backend, target) = try await context.auditing(id, entry) { entry in
            (try await context.storage.write { try $0.ownToken(for: request, of: id, entry, in: context) }, true)
        }
        return try await AccessTokenIssuer(context: context).response(for: backend, of: caller, target: target)
    }
}

extension Transaction {
    /// Finds out which token a client gets for itself, and records the entry about it if there is one.
    fileprivate mutating func ownToken(
        for request: ClientCredentialsRequest, of id: ClientID, _ entry: AuditEntry?, in context: ServiceContext
    ) throws -> (backend: ClientRecord, target: TokenTarget) {
        // The client may have been changed or removed since the request was checked.
        guard let client = try client(id), client.mayUse(.clientCredentials) else {
            throw Refusal(.unauthorizedClient, "The client isn't allowed to use this grant.")
        }
        let target = TokenTarget(
            audience: try client.backend(asked: request.resources + request.audiences, of: client.callableBackends),
            scope: try client.ownScope(asked: request.scope))
        guard let backend = try first(ClientRecord.self, where: \.audience == target.audience) else {
            throw Refusal(.invalidTarget, "No backend is registered that is named \(target.audience) in tokens.")
        }
        try record([entry].compactMap(\.self), in: context)
        return (backend, target)
    }
}

extension ClientRecord {
    /// The part of the requested scope that the client may have for itself. What is about a person isn't among it.
    fileprivate func ownScope(asked: Scope?) throws(Refusal) -> Scope {
        let allowed = scope.withoutPeople
        guard let asked else { return allowed }
        let granted = asked.intersection(allowed)
        guard asked.isEmpty || !granted.isEmpty else {
            throw Refusal(
                .invalidScope, "The client isn't allowed to request any of these scopes for itself, without a person.")
        }
        return granted
    }
}

package import GatehouseOAuth
import GatehouseRows
package import GatehouseTypes

/// Registers clients over HTTP (RFC 7591), and lets them manage their registrations (RFC 7592).
package struct ClientRegistrations: Sendable {
    let context: ServiceContext

    /// A client as it reads its registration.
    package struct Answer: Sendable {
        package let client: ClientRecord
        /// Its secret, if it is new. The service stores only a digest.
        package let secret: Secret?
        /// The registration access token, which stays the same as long as the client does.
        package let token: Secret
        /// The algorithm that signs its ID tokens.
        package let idTokenAlgorithm: String?
    }

    /// Registers a client.
    ///
    /// - Parameters:
    ///   - metadata: What the client wants to be registered with.
    ///   - initialToken: The initial access token, as ``CheckRegistrationToken`` has found it.
    ///   - address: Where the request comes from.
    /// - Returns: The client.
    /// - Throws: ``Refusal``: `invalid_client_metadata`, `invalid_redirect_uri`, `already_exists`; `invalid_token` if
    ///   the token was used up meanwhile. ``ServiceError`` if the storage fails.
    package func register(
        _ metadata: ClientMetadata, with initialToken: InitialTokenRecord, from address: String?
    ) async throws -> Answer {
        let permission = initialToken.permission
        let completed = try context.clientRules.completed(permission.completed(metadata))
        try permission.check(completed)
        let token = Secret(context.randomness.token())
        let access = RegistrationAccess(
            digest: TokenDigest(of: token), initialToken: initialToken.name, permission: permission)
        let registered = try await RegisterClient(context: context).register(
            completed,
            admission: RegisterClient.Admission(initialToken: initialToken, access: access, address: address))
        return answer(registered, token: token)
    }

    /// What a client is registered with now.
    ///
    /// - Parameters:
    ///   - client: The client, as ``CheckRegistrationToken`` has found it.
    ///   - token: Its registration access token.
    /// - Returns: The client, without its secret, of which only a digest is stored.
    package func read(_ client: ClientRecord, with token: Secret) -> Answer {
        answer(RegisterClient.Registered(client: client, secret: nil), token: token)
    }

    /// Gives a client another secret. The one before still works until the next time.
    ///
    /// - Parameters:
    ///   - client: The client, as ``CheckRegistrationToken`` has found it.
    ///   - token: Its registration access token.
    ///   - address: Where the request comes from.
    /// - Returns: The client, with its secret.
    /// - Throws: ``Refusal``: `invalid_client_metadata` if it has no secret, `invalid_token` if the token was revoked
    ///   meanwhile. ``ServiceError`` if the storage fails.
    package func replaceSecret(
        of client: ClientRecord, with token: Secret, from address: String?
    ) async throws -> Answer {
        let entry = context.entry(.clientSecretReplaced, .accepted, by: .client, client: client.id, address: address)
        do {
            let replaced = try await ReplaceClientSecret(context: context).replace(
                of: client.id, keepsOld: true, noting: entry
            ) { current in
                guard current.registration?.accepts(token) == true else { throw Refusal.registrationToken }
            }
            return answer(RegisterClient.Registered(client: replaced.client, secret: replaced.secret), token: token)
        } catch let refusal as Refusal where refusal.code == .notFound {
            throw Refusal.registrationToken
        }
    }

    /// Removes a client, and ends everything that it has.
    package func remove(_ client: ClientRecord, from address: String?) async throws {
        do {
            try await RemoveClient(context: context)(client.id, by: .client, from: address)
        } catch let refusal as Refusal where refusal.code == .notFound {
            throw Refusal.registrationToken
        }
    }

    func answer(_ registered: RegisterClient.Registered, token: Secret) -> Answer {
        let chosen = registered.client.metadata.idTokenSignedResponseAlg
        return Answer(
            client: registered.client, secret: registered.secret, token: token,
            idTokenAlgorithm: chosen ?? context.standardIDTokenAlgorithm)
    }
}

extension ServiceContext {
    /// The algorithm that signs ID tokens of clients that have chosen none.
    var standardIDTokenAlgorithm: String? { keyRing.algorithms.first?.name }
}

package import GatehouseOAuth
import GatehouseRows
package import GatehouseTypes

extension ClientRegistrations {
    /// Replaces everything that a client is registered with (RFC 7592, section 2.2). What is left out gets the
    /// service's default. The client can't get more than its initial access token permitted, or than it has now, which
    /// an administrator may have extended.
    ///
    /// - Parameters:
    ///   - client: The client, as ``CheckRegistrationToken`` has found it.
    ///   - request: The metadata, with the members `client_id` and, if it is sent, `client_secret`.
    ///   - token: The registration access token. It stays the same.
    ///   - address: Where the request comes from.
    /// - Returns: The client, with a secret if it authenticates by one from now on.
    /// - Throws: ``Refusal``: `invalid_client_metadata`, `invalid_redirect_uri`, `already_exists`; `invalid_token` if
    ///   the client was removed meanwhile. ``ServiceError`` if the storage fails.
    package func replace(
        _ client: ClientRecord, by request: ClientMetadata, with token: Secret, from address: String?
    ) async throws -> Answer {
        let replacement = try RegistrationReplacement(request, of: client.id, token: token, context: context)
        // The same is decided in the transaction, for the client as it is then.
        let changed = try replacement.changed(client).metadata
        let sector = try await SectorList(
            for: changed, besides: client.metadata, isOfSelfRegistered: true, in: context)
        try SectorList.check(changed, besides: client.metadata, by: sector)
        let (context, update, id) = (context, ClientUpdate(context: context), client.id)
        let entry = context.entry(.clientUpdated, .accepted, by: .client, client: id, address: address)
        defer { context.clients.forget(id) }
        let updated = try await context.write(withKeysFor: changed) { transaction in
            try transaction.lockClientNames()
            guard let before = try transaction.first(ClientRecord.self, where: \.id == id, lock: .update) else {
                throw Refusal.registrationToken
            }
            let (after, challenge) = (try replacement.changed(before), try replacement.challenge(for: before))
            try SectorList.check(after.metadata, besides: before.metadata, by: sector)
            if let challenge { try transaction.use(challenge, at: context.time.now) }
            return try update(before, to: after, as: entry, in: &transaction)
        }
        return answer(updated, token: token)
    }
}

/// What a client wants its registration to be replaced by.
private struct RegistrationReplacement: Sendable {
    private let metadata: ClientMetadata
    private let secret: JSONValue?
    private let token: Secret
    private let context: ServiceContext

    init(_ request: ClientMetadata, of id: ClientID, token: Secret, context: ServiceContext) throws(Refusal) {
        guard request.others["client_id"]?.string == id.rawValue else {
            throw Refusal(.invalidClientMetadata, "client_id must be the identifier of the client.")
        }
        var metadata = request
        secret = metadata.others.removeValue(forKey: "client_secret")
        metadata.others["client_id"] = nil
        (self.metadata, self.token, self.context) = (metadata, token, context)
    }

    /// The client with what the request asks for, if it may have that.
    func changed(_ before: ClientRecord) throws(Refusal) -> ClientRecord {
        guard let registration = before.registration, registration.accepts(token) else {
            throw Refusal.registrationToken
        }
        if let secret {
            guard let text = secret.string, before.secrets.contains(Secret(text)) else {
                throw Refusal(.invalidClientMetadata, "client_secret must be the client's secret, or be left out.")
            }
        }
        var after = before
        if let key = try newKey(of: before) { after.sealingKeys = before.sealingKeys.replaced(by: key) }
        var request = metadata
        request.sealingKey = nil
        request.sealingKeyProof = nil
        // The client has read which algorithm that is, and has chosen none.
        if before.metadata.idTokenSignedResponseAlg == nil,
            request.idTokenSignedResponseAlg == context.standardIDTokenAlgorithm
        {
            request.idTokenSignedResponseAlg = nil
        }
        let completed = registration.permission.completed(request)
        after.metadata = try before.changed(by: { $0 = completed }, context.clientRules)
        guard after.metadata.audience != nil || after.sealingKey == nil else {
            throw Refusal(.invalidClientMetadata, "A client with a sealing key needs an audience.")
        }
        try registration.permission.check(after.metadata, besides: before.metadata)
        return after
    }

    /// The challenge that the proof of a new key uses up.
    func challenge(for before: ClientRecord) throws(Refusal) -> TokenDigest? {
        guard let key = try newKey(of: before) else { return nil }
        return try context.provenSealingKey(key, proof: metadata.sealingKeyProof).challenge
    }

    /// The sealing key, if it isn't the one that the client has.
    private func newKey(of before: ClientRecord) throws(Refusal) -> JSONValue? {
        guard let uploaded = metadata.sealingKey else {
            guard before.sealingKey == nil else {
                throw Refusal(
                    .invalidClientMetadata,
                    "jwks must contain the sealing key of the client's backend: the present one, or a new one with its "
                        + "proof.")
            }
            return nil
        }
        let key = try SealingKey(uploaded: uploaded).key.json
        return key == before.sealingKey ? nil : key
    }
}

import GatehouseJOSE
import GatehouseOAuth
public import GatehouseTypes

/// Registers an app.
public struct RegisterApp: Sendable {
    let context: ServiceContext

    /// Registers an app.
    ///
    /// - Parameters:
    ///   - registration: What the developer says about it.
    ///   - id: The id that an administrator chose; nothing makes a random one.
    ///   - proof: The ``SealingKeyProof`` of its sealing key, if it has one.
    /// - Returns: The app as it is kept.
    /// - Throws: ``ServiceError``: `invalidInput`, `proofRefused`, `alreadyExists`.
    public func callAsFunction(
        _ registration: AppRegistration, id: ClientID? = nil, proof: String? = nil
    ) async throws -> AppRecord {
        try AppRules.check(registration, issuer: context.configuration.issuer)
        let id = id ?? ClientID(context.randomness.token(byteCount: 16))
        try AppRules.check(id)
        let (key, challenge) = try context.provenSealingKey(registration.sealingKey, proof: proof)
        let now = context.time.now
        let app = AppRecord(
            id: id, name: registration.name, redirectURIs: registration.redirectURIs, audience: registration.audience,
            scope: registration.scope, grantTypes: registration.grantTypes.map(\.rawValue),
            requiresDPoP: registration.requiresDPoP, sealingKey: key, createdAt: now)
        let isInserted = try await context.storage.insert(
            app, spending: challenge, at: now, audit: AuditEntry(.appRegistered, .accepted, at: now, client: id))
        guard isInserted else {
            throw ServiceError(.proofRefused, "The challenge is unknown, expired or spent.")
        }
        return app
    }
}

extension ServiceContext {
    /// The key as it is kept and the challenge that is to be spent for it; nothing for an app without a key.
    func provenSealingKey(
        _ uploaded: JSONValue?, proof: String?
    ) throws(ServiceError) -> (key: JSONValue?, challenge: TokenDigest?) {
        guard let uploaded else { return (nil, nil) }
        let key = try SealingKey(uploaded: uploaded).key
        guard let proof else {
            throw ServiceError(.proofRefused, "A sealing key comes with a proof that its private key is at hand.")
        }
        let challenge = try SealingKeyProof.verify(
            proof, of: key.publicKey, issuer: configuration.issuer, time: time)
        return (key.json, TokenDigest(of: challenge))
    }
}

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
        let app = AppRecord(
            id: id, name: registration.name, redirectURIs: registration.redirectURIs, audience: registration.audience,
            scope: registration.scope, grantTypes: registration.grantTypes.map(\.rawValue),
            requiresDPoP: registration.requiresDPoP, sealingKey: key, createdAt: context.time.now)
        guard try await isInserted(app, spending: challenge) else {
            throw ServiceError(.proofRefused, "The challenge is unknown, expired or already used.")
        }
        return app
    }

    private func isInserted(_ app: AppRecord, spending challenge: TokenDigest?) async throws -> Bool {
        let audit = AuditEntry(.appRegistered, .accepted, at: app.createdAt, client: app.id)
        do {
            return try await context.storage.insert(app, spending: challenge, at: app.createdAt, audit: audit)
        } catch let error as ServiceError where error.code == .alreadyExists {
            throw ServiceError(
                .alreadyExists, "An app with this ID or this audience exists already.", underlyingError: error)
        }
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
            throw ServiceError(
                .proofRefused, "A sealing key must be sent with a proof of possession of its private key.")
        }
        let challenge = try SealingKeyProof.verify(
            proof, of: key.publicKey, issuer: configuration.issuer, time: time)
        return (key.json, TokenDigest(of: challenge))
    }
}

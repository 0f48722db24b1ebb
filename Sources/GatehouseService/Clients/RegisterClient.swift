import GatehouseJOSE
public import GatehouseOAuth
import GatehouseRows
public import GatehouseTypes

/// Registers a client.
public struct RegisterClient: Sendable {
    let context: ServiceContext

    /// A client that was registered.
    public struct Registered: Sendable {
        /// The client.
        public let client: ClientRecord
        /// Its secret, if it authenticates by one. The service stores only a digest.
        public let secret: Secret?
    }

    /// What permits a registration over HTTP.
    struct Admission: Sendable {
        let initialToken: InitialTokenRecord
        let access: RegistrationAccess
        let address: String?
    }

    /// Registers a client.
    ///
    /// - Parameters:
    ///   - metadata: What is known of it. The service chooses what is missing (RFC 7591, section 3.2.1), and leaves out
    ///     what it doesn't act on.
    ///   - id: The client identifier that an administrator chose; `nil` makes a random one.
    ///   - proof: The ``SealingKeyProof`` of its sealing key; `nil` if it has none.
    /// - Returns: The client, and its secret.
    /// - Throws: ``Refusal``: `invalid_client_metadata`, `invalid_redirect_uri`, `already_exists`. ``ServiceError`` if
    ///   the storage fails.
    public func callAsFunction(
        _ metadata: ClientMetadata, id: ClientID? = nil, proof: String? = nil
    ) async throws -> Registered {
        try await callAsFunction(metadata, id: id, proof: proof, settings: ClientSettings())
    }

    /// Registers a client, with what an administrator has decided about it.
    ///
    /// - Throws: As above.
    package func callAsFunction(
        _ metadata: ClientMetadata, id: ClientID?, proof: String?, settings: ClientSettings
    ) async throws -> Registered {
        try await register(try context.clientRules.completed(metadata), id: id, proof: proof, settings: settings)
    }

    /// Registers a client whose metadata are complete.
    func register(
        _ metadata: ClientMetadata, id: ClientID? = nil, proof: String? = nil, admission: Admission? = nil,
        settings: ClientSettings = ClientSettings()
    ) async throws -> Registered {
        var metadata = metadata
        let id = id ?? ClientNames.make(context.randomness)
        try ClientRules.check(id)
        let (key, challenge) = try context.provenSealingKey(
            metadata.sealingKey, proof: proof ?? metadata.sealingKeyProof)
        metadata.sealingKey = nil
        metadata.sealingKeyProof = nil
        let hasSecret = metadata.tokenEndpointAuthMethod?.hasPrefix("client_secret") ?? false
        let secret = hasSecret ? Secret(context.randomness.token()) : nil
        let now = context.time.now
        let client = ClientRecord(
            id: id, metadata: metadata, audience: metadata.audience, createdAt: now,
            version: ClientRecord.firstVersion,
            sealingKeys: SealingKeys(key), secrets: ClientSecrets(secret.map { [TokenDigest(of: $0)] } ?? []),
            changedAt: now, registration: admission?.access,
            storedSettings: settings.stored)
        try ClientRules.checkSettings(of: client)
        let (context, entry) = (context, entry(for: client, admission))
        let sector = try await SectorList(for: metadata, isOfSelfRegistered: admission != nil, in: context)
        try SectorList.check(metadata, by: sector)
        let number = context.configuration.bounds.clientsOfInitialToken
        try await context.noting(bounds: nil, of: admission?.initialToken.name, from: admission?.address) {
            try await context.write(withKeysFor: metadata) { transaction in
                try transaction.lockClientNames()
                if let admission {
                    try transaction.use(initialToken: admission.initialToken.digest, at: now, upTo: number)
                }
                try transaction.checkNames(ofNew: client)
                if let challenge { try transaction.use(challenge, at: now) }
                transaction.insert(client)
                try transaction.note(idTokenLifetimeOf: client)
                try transaction.record(entry, in: context)
            }
        }
        return Registered(client: client, secret: secret)
    }

    private func entry(for client: ClientRecord, _ admission: Admission?) -> AuditEntry {
        var entry = context.entry(
            .clientRegistered, .accepted, by: admission == nil ? nil : .client, client: client.id,
            address: admission?.address)
        entry.details.changes = client.settings.differences(from: ClientSettings())
        entry.details.initialToken = admission?.initialToken.name
        return entry
    }
}

extension ServiceContext {
    /// Runs the transaction that stores a client's metadata. It also stores the signing keys that the client's ID
    /// tokens and userinfo responses need. They are made before, which takes seconds, and only if the transaction would
    /// succeed.
    func write<Answer: Sendable>(
        withKeysFor metadata: ClientMetadata,
        _ body: @escaping @Sendable (inout Transaction) throws -> Answer
    ) async throws -> Answer {
        var keys: [KeyRecord] = []
        for name in Set([metadata.idTokenSignedResponseAlg, metadata.userInfoSignedResponseAlg].compactMap(\.self)) {
            guard let algorithm = KeyAlgorithm.named(name), try await !keyRing.hasKeys(of: algorithm) else { continue }
            try await storage.rehearse(body)
            keys += try await keyRing.makeKeys(of: algorithm)
        }
        guard !keys.isEmpty else { return try await storage.write(body) }
        defer { keyRing.forget() }
        return try await storage.write { [keyRing, keys] transaction in
            try keyRing.store(keys, in: &transaction)
            return try body(&transaction)
        }
    }

    /// The key as it is stored, and the challenge that is used up for it.
    func provenSealingKey(
        _ uploaded: JSONValue?, proof: String?
    ) throws(Refusal) -> (key: JSONValue?, challenge: TokenDigest?) {
        guard let uploaded else {
            guard proof == nil else {
                throw Refusal(
                    .invalidClientMetadata, "There is a proof, but no sealing key: the key in jwks is for signatures.")
            }
            return (nil, nil)
        }
        let key = try SealingKey(uploaded: uploaded).key
        guard let proof else {
            throw Refusal(
                .invalidClientMetadata,
                "A sealing key must be sent with a proof of possession of its private key.")
        }
        let challenge = try SealingKeyProof.verify(proof, of: key.publicKey, issuer: configuration.issuer, time: time)
        return (key.json, TokenDigest(of: challenge))
    }
}

import GatehouseOAuth
import GatehouseRows
package import GatehouseTypes

/// Checks the token of a request to register a client, or to manage a registration.
package struct CheckRegistrationToken: Sendable {
    let context: ServiceContext

    /// Finds an initial access token. It isn't used up by this.
    ///
    /// - Parameters:
    ///   - token: The token.
    ///   - address: Where the request comes from.
    /// - Returns: What is stored of it.
    /// - Throws: ``Refusal``: `invalid_token`, `too_many_attempts`. ``ServiceError`` if the storage fails.
    package func initial(_ token: Secret, from address: String?) async throws -> InitialTokenRecord {
        let network = Network(of: address)
        for subject in [RequestLimiter.Subject.registration(network), .initialTokenFailures(network)] {
            try limiter.check(subject, context.limits.registrationRequests)
        }
        let digest = TokenDigest(of: token)
        let record = try await context.storage.read { try $0.first(InitialTokenRecord.self, where: \.digest == digest) }
        guard let record, record.isUsable(at: context.time.now) else {
            try limiter.count(.initialTokenFailures(network), context.limits.registrationRequests)
            throw try await refused(from: address)
        }
        try count(from: address)
        return record
    }

    /// Finds a client by its registration access token (RFC 7592, section 1.3). What is stored is read, so that a
    /// change by another process counts at once.
    ///
    /// Wrong tokens are counted for the client that the request names, and for its network. This is done in the same
    /// way for clients that don't exist: otherwise the limits would tell which do.
    ///
    /// - Parameters:
    ///   - id: The client that the request is about.
    ///   - token: The token.
    ///   - address: Where the request comes from.
    /// - Returns: The client.
    /// - Throws: ``Refusal``: `invalid_token`, also if there is no such client; `too_many_attempts`. ``ServiceError``
    ///   if the storage fails.
    package func client(_ id: ClientID, with token: Secret, from address: String?) async throws -> ClientRecord {
        let network = Network(of: address)
        try limiter.check(.registration(network), context.limits.registrationRequests)
        let failures = failures(of: id, in: network)
        for (subject, limit) in failures { try limiter.check(subject, limit) }
        let client = try await context.storage.read { try $0.first(ClientRecord.self, where: \.id == id) }
        guard let client, client.registration?.accepts(token) == true else {
            for (subject, limit) in failures { try limiter.count(subject, limit) }
            throw try await refused(from: address)
        }
        try limiter.count(.managedClient(id), context.limits.registrationRequests)
        try count(from: address)
        return client
    }

    /// What a wrong token for a client counts for.
    private func failures(
        of id: ClientID, in network: Network
    ) -> [(RequestLimiter.Subject, LimitRules.Limit)] {
        let all = (RequestLimiter.Subject.allRegistrationFailures(network), context.limits.registrationFailures)
        // What no client can be called isn't kept: it may be long.
        guard ClientRules.isIdentifier(id) else { return [all] }
        return [all, (.registrationFailures(id, network), context.limits.clientFailures)]
    }

    private var limiter: RequestLimiter { context.requestLimiter }

    private func count(from address: String?) throws {
        try limiter.count(.registration(Network(of: address)), context.limits.registrationRequests)
    }

    /// The refusal, which the audit is told of once in a while.
    private func refused(from address: String?) async throws -> Refusal {
        // No reason for which a client is refused is called so.
        guard context.refusedClients.isFirst("registration tokens") else { return Refusal.registrationToken }
        let (context, entry) = (context, context.entry(.registrationRefused, .refused, by: .client, address: address))
        try await context.storage.write { try $0.record(entry, in: context) }
        return Refusal.registrationToken
    }
}

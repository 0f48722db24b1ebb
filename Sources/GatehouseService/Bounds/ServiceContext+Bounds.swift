import GatehouseRows
import GatehouseTypes

extension ServiceContext {
    /// An entry for what the service does because of a bound.
    func entry(
        _ event: AuditEvent, _ result: AuditResult, because bound: Bound, client: ClientID? = nil,
        account: AccountID? = nil, device: DeviceID? = nil, family: FamilyID? = nil
    ) -> AuditEntry {
        var entry = entry(
            event, result, by: .service, client: client, account: account, device: device, family: family)
        entry.details.reason = bound.rawValue
        return entry
    }

    /// Does what a client asks for, or somebody with an initial access token. If it is refused at a bound, the audit is
    /// told so, once in a quarter of an hour.
    ///
    /// - Parameters:
    ///   - client: The client; nil if somebody registers one.
    ///   - initialToken: The name of the initial access token with which a client is registered.
    ///   - address: Where the request comes from.
    ///   - work: Does it.
    /// - Returns: The answer.
    /// - Throws: The refusal, or another error of the work. ``ServiceError`` if the entry can't be stored.
    func noting<Answer>(
        bounds client: ClientID?, of initialToken: String? = nil, from address: String?,
        _ work: () async throws -> Answer
    ) async throws -> Answer {
        do {
            return try await work()
        } catch let refusal as Refusal {
            guard let bound = refusal.bound else { throw refusal }
            boundsMet.count()
            var noted = entry(
                .clientLimited, .refused, by: .client, client: client, account: refusal.account,
                device: refusal.device, address: address)
            noted.details.reason = bound.rawValue
            noted.details.initialToken = initialToken
            let party = client.map { "client \($0)" } ?? initialToken.map { "token \($0)" } ?? ""
            try await note(noted, as: "\(party) at \(bound.rawValue)")
            throw refusal
        }
    }

    /// Does what a client asks for itself, such as a token of its own, with its audit entry. A client can do that
    /// without end. At its number for the hour, entries are left out, and one entry in a quarter of an hour says so.
    /// A refused request has no entry, so it isn't counted.
    ///
    /// - Parameters:
    ///   - client: The client.
    ///   - entry: The entry.
    ///   - work: Does it, and records the entry that it is given. It returns the answer, and whether something was
    ///     done.
    /// - Returns: The answer.
    /// - Throws: The error of the work. ``ServiceError`` if an entry can't be stored.
    func auditing<Answer>(
        _ client: ClientID, _ entry: AuditEntry,
        _ work: (AuditEntry?) async throws -> (answer: Answer, isDone: Bool)
    ) async throws -> Answer {
        let (subject, limit) = (RequestLimiter.Subject.auditEntries(client), configuration.bounds.auditEntries)
        guard (try? requestLimiter.count(subject, limit)) != nil else {
            let (answer, isDone) = try await work(nil)
            if isDone { try await noteLeftOut(client) }
            return answer
        }
        var isRecorded = false
        defer { if !isRecorded { requestLimiter.takeBack(subject, limit) } }
        let (answer, isDone) = try await work(entry)
        isRecorded = isDone
        return answer
    }

    private func noteLeftOut(_ client: ClientID) async throws {
        boundsMet.count()
        try await note(
            entry(.clientLimited, .refused, because: .auditEntries, client: client),
            as: "client \(client) at \(Bound.auditEntries.rawValue)")
    }

    /// Records an entry, the first one of that name in a quarter of an hour.
    private func note(_ entry: AuditEntry, as name: String) async throws {
        let context = self
        try await refusedClients.atFirst(name) {
            try await context.storage.write { try $0.record(entry, in: context) }
        }
    }
}

extension Refusal {
    /// The refusal of what a client asks for beyond its number. After a time there is room again, or may be.
    init(at bound: Bound, _ reason: String, for delay: Duration = .seconds(3_600)) {
        self.init(.tooManyAttempts, reason)
        self.bound = bound
        retryDelay = delay
    }
}

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

    /// Does what a client asks for. If it is refused at a bound, the audit is told so, once in a quarter of an hour.
    func noting<Answer>(
        bounds client: ClientID?, from address: String?, _ work: () async throws -> Answer
    ) async throws -> Answer {
        do {
            return try await work()
        } catch let refusal as Refusal {
            guard let bound = refusal.bound else { throw refusal }
            boundsMet.count(bound)
            guard refusedClients.isFirst("\(client?.rawValue ?? "") at \(bound.rawValue)") else { throw refusal }
            var noted = entry(.clientLimited, .refused, by: .client, client: client, address: address)
            noted.details.reason = bound.rawValue
            let (context, entry) = (self, noted)
            try await storage.write { try $0.record(entry, in: context) }
            throw refusal
        }
    }

    /// Whether the audit gets an entry about what a client does for itself, such as a token of its own. A client can do
    /// that without end. At its number for the hour, one entry in a quarter of an hour says that others are left out.
    func audited(_ entry: AuditEntry) -> AuditEntry? {
        guard let client = entry.client else { return entry }
        do {
            try requestLimiter.count(.auditEntries(client), configuration.bounds.auditEntries)
            return entry
        } catch {
            boundsMet.count(.auditEntries)
            guard refusedClients.isFirst("\(client.rawValue) at \(Bound.auditEntries.rawValue)") else { return nil }
            return self.entry(.clientLimited, .refused, because: .auditEntries, client: client)
        }
    }
}

extension Refusal {
    /// The refusal of what a client asks for beyond its number.
    init(at bound: Bound, _ reason: String) {
        self.init(.tooManyAttempts, reason)
        self.bound = bound
        retryDelay = .seconds(3_600)
    }
}

import GatehouseRows
package import GatehouseTypes

/// What the service has stored, for lists and for administration.
package struct ServiceRecords: Sendable {
    private let storage: ServiceStorage
    /// Decrypts the personal data of audit entries; nil if the keys aren't known.
    private let auditWriter: AuditWriter?

    package init(storage: ServiceStorage) {
        self.init(storage: storage, auditWriter: nil)
    }

    init(storage: ServiceStorage, auditWriter: AuditWriter?) {
        self.storage = storage
        self.auditWriter = auditWriter
    }

    /// The issuer that the storage belongs to; nil if it hasn't been served yet.
    package func issuer() async throws -> String? { try await storage.issuer() }

    /// Accounts in the order of their email addresses.
    package func accounts(after email: String? = nil, limit: Int = 1000) async throws -> [AccountRecord] {
        try await storage.read {
            try $0.all(
                AccountRecord.self, where: \.email > (email ?? ""), orderedBy: [.ascending(\.email)], limit: limit)
        }
    }

    package func account(_ id: AccountID) async throws -> AccountRecord? {
        try await storage.read { try $0.first(AccountRecord.self, where: \.id == id) }
    }

    /// The account with that email address, in the form in which addresses are compared.
    package func account(email: String) async throws -> AccountRecord? {
        try await storage.read { try $0.first(AccountRecord.self, where: \.email == email) }
    }

    /// Clients in the order of their identifiers.
    package func clients(after id: ClientID = "", limit: Int = 1000) async throws -> [ClientRecord] {
        try await storage.read {
            try $0.all(ClientRecord.self, where: \.id > id, orderedBy: [.ascending(\.id)], limit: limit)
        }
    }

    package func client(_ id: ClientID) async throws -> ClientRecord? {
        try await storage.read { try $0.first(ClientRecord.self, where: \.id == id) }
    }

    /// What a client is sent and hasn't got yet, the oldest first: up to a thousand deliveries that wait, and as many
    /// that have failed for good.
    package func deliveries(client: ClientID) async throws -> [DeliveryRecord] {
        try await storage.read { transaction in
            let waiting = try transaction.all(
                DeliveryRecord.self, where: \.client == client, \.failedAt == nil,
                orderedBy: [.ascending(\.createdAt)], limit: 1000)
            let failed = try transaction.all(
                DeliveryRecord.self, where: \.client == client, .isSet(\.failedAt),
                orderedBy: [.ascending(\.createdAt)], limit: 1000)
            return (waiting + failed).sorted { $0.createdAt < $1.createdAt }
        }
    }

    /// Initial access tokens in the order of their names.
    package func initialTokens() async throws -> [InitialTokenRecord] {
        try await storage.read {
            try $0.all(InitialTokenRecord.self, where: \.name > "", orderedBy: [.ascending(\.name)])
        }
    }

    package func device(_ id: DeviceID) async throws -> DeviceRecord? {
        try await storage.read { try $0.first(DeviceRecord.self, where: \.id == id) }
    }

    /// The account's devices, revoked or not, the oldest first.
    package func devices(account: AccountID) async throws -> [DeviceRecord] {
        try await storage.read {
            try $0.all(
                DeviceRecord.self, where: \.account == account, orderedBy: [.ascending(\.createdAt), .ascending(\.id)])
        }
    }

    /// The apps that are used on a device, the oldest first.
    package func links(device: DeviceID) async throws -> [DeviceLink] {
        try await storage.read {
            try $0.all(
                DeviceLink.self, where: \.device == device, orderedBy: [.ascending(\.createdAt), .ascending(\.client)])
        }
    }

    package func family(_ id: FamilyID) async throws -> TokenFamily? {
        try await storage.read { try $0.first(TokenFamily.self, where: \.id == id) }
    }

    /// The account's token families, the oldest first.
    package func families(account: AccountID) async throws -> [TokenFamily] {
        try await storage.read {
            try $0.all(TokenFamily.self, where: \.account == account, orderedBy: [.ascending(\.createdAt)])
        }
    }

    /// The client's token families, the oldest first.
    package func families(client: ClientID) async throws -> [TokenFamily] {
        try await storage.read {
            try $0.all(TokenFamily.self, where: \.client == client, orderedBy: [.ascending(\.createdAt)])
        }
    }

    /// The account's browser sessions, the oldest first.
    package func sessions(account: AccountID) async throws -> [SessionRecord] {
        try await storage.read {
            try $0.all(SessionRecord.self, where: \.account == account, orderedBy: [.ascending(\.createdAt)])
        }
    }

    /// The signing keys, the oldest first.
    package func keys() async throws -> [KeyRecord] {
        try await storage.read { try $0.keys() }
    }

    /// The latest audit entries that match, the newest first.
    package func auditEntries(matching query: AuditQuery, limit: Int) async throws -> [AuditEntry] {
        try await storage.read { transaction in
            let records = try transaction.all(
                AuditRecord.self, matching: query.conditions, orderedBy: [.descending(\.time)], limit: limit)
            return try entries(of: records, in: transaction)
        }
    }

    /// The entries of the audit's chain with higher numbers, and their numbers.
    package func numberedAuditEntries(
        after number: Int, limit: Int
    ) async throws -> [(number: Int, entry: AuditEntry)] {
        try await storage.read { transaction in
            let records = try transaction.all(
                AuditRecord.self, where: \.sequence > number, orderedBy: [.ascending(\.sequence)], limit: limit)
            return try entries(of: records, in: transaction).enumerated().map { (records[$0].sequence ?? 0, $1) }
        }
    }

    private func entries(
        of records: [AuditRecord], in transaction: borrowing Transaction
    ) throws -> [AuditEntry] {
        var keys: [String: AuditKeyRecord] = [:]
        for name in Set(records.map(\.key)) {
            keys[name] = try transaction.first(AuditKeyRecord.self, where: \.name == name)
        }
        return records.map { AuditEntry($0, auditWriter?.details(of: $0, key: keys[$0.key]) ?? AuditDetails()) }
    }

    /// How many audit entries match, if there are at most 100,000.
    package func countAuditEntries(matching query: AuditQuery) async throws -> Int {
        try await auditEntries(matching: query, limit: 100_000).count
    }
}

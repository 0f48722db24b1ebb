import GatehouseRows
import GatehouseTypes

extension ServiceContext {
    /// An entry for what happens now.
    func entry(
        _ event: AuditEvent, _ result: AuditResult, by actor: AuditActor? = nil, client: ClientID? = nil,
        account: AccountID? = nil, device: DeviceID? = nil, family: FamilyID? = nil, address: String? = nil
    ) -> AuditEntry {
        AuditEntry(
            event: event, result: result, actor: actor ?? self.actor, time: time.now, client: client, account: account,
            device: device, family: family, details: AuditDetails(address: address))
    }
}

extension Transaction {
    /// Adds an entry to the audit. If its account was erased meanwhile, the entry is written without personal data.
    mutating func record(_ entry: AuditEntry, in context: ServiceContext) throws {
        try record([entry], in: context)
    }

    /// Adds all entries of the transaction to the audit.
    mutating func record(_ entries: [AuditEntry], in context: ServiceContext) throws {
        let writer = context.auditWriter
        var new: [(name: String, key: Secret)] = []
        var keyed: [(entry: AuditEntry, name: String, key: Secret)] = []
        for entry in entries {
            var (entry, name) = (entry, AuditWriter.keyName(of: entry))
            var known = try first(AuditKeyRecord.self, where: \.name == name)
            if let account = known, account.isErased {
                (entry.address, name) = (nil, AuditWriter.keyName(ofDay: entry.time))
                known = try first(AuditKeyRecord.self, where: \.name == name)
            }
            let key = try known.map(writer.key) ?? new.first { $0.name == name }?.key
            keyed.append((entry, name, key ?? Secret(bytes: writer.randomness.bytes(32))))
            if key == nil, let last = keyed.last { new.append((name, last.key)) }
        }
        for (name, key) in new {
            let sealed = try writer.vault.seal(key, as: AuditKeyRecord.vaultName(name))
            insert(AuditKeyRecord(name: name, sealed: sealed))
        }
        for (entry, name, key) in keyed {
            let (record, protectedBytes) = try writer.record(entry, key: key, named: name)
            append(
                NewAuditRecord(
                    record: record, protectedBytes: protectedBytes, chain: context.auditChain, time: context.time))
        }
    }
}

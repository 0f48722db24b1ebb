import GatehouseCrypto
import GatehouseRows
import GatehouseTypes

/// Where the chain begins since it was pruned: the number of the last entry that was deleted, with a MAC, so that only
/// the service can prune it.
extension Transaction {
    private static var anchorName: String { "audit anchor" }

    /// The number of the last entry that was deleted; nil if none were.
    func auditAnchor(of chain: AuditChain) throws -> Int? {
        try first(SettingRecord.self, where: \.name == Transaction.anchorName).flatMap(chain.anchor)
    }

    /// Lets the chain begin behind an entry, unless it begins later already: another instance may have seen a later
    /// checkpoint.
    mutating func setAuditAnchor(_ end: Int, of chain: AuditChain) throws {
        let old = try first(SettingRecord.self, where: \.name == Transaction.anchorName, lock: .update)
        if let known = old.flatMap(chain.anchor), known >= end { return }
        let value = "\(end) \(Base64URL.encode(chain.mac(ofAnchor: end)))"
        let new = SettingRecord(name: Transaction.anchorName, value: value)
        if let old { update(old, to: new) } else { insert(new) }
    }
}

extension AuditChain {
    /// The number in a setting; nil if the service hasn't written it.
    fileprivate func anchor(_ setting: SettingRecord) -> Int? {
        let parts = setting.value.split(separator: " ").map(String.init)
        guard parts.count == 2, let end = Int(parts[0]), let mac = Base64URL.decode(parts[1]),
            Secret(bytes: mac).matches(Secret(bytes: self.mac(ofAnchor: end)))
        else { return nil }
        return end
    }

    fileprivate func mac(ofAnchor end: Int) -> [UInt8] {
        HMAC.sha256(Array("anchor \(end)".utf8), key: macKey)
    }
}

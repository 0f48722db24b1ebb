import GatehouseRows
import GatehouseTypes

extension SettingRecord {
    /// The longest lifetime that ID tokens of a client have had, in seconds.
    static let longestIDTokenLifetime = "longest ID token lifetime"
}

extension Transaction {
    /// Notes how long the ID tokens of a client may be valid, so that the key of an ID token is published as long.
    mutating func note(idTokenLifetimeOf client: ClientRecord) throws {
        guard let lifetime = client.settings.idTokenLifetime else { return }
        let old = try first(
            SettingRecord.self, where: \.name == SettingRecord.longestIDTokenLifetime, lock: .update)
        let new = SettingRecord(name: SettingRecord.longestIDTokenLifetime, value: String(lifetime))
        guard let old else { return insert(new) }
        if Int64(old.value) ?? 0 < lifetime { update(old, to: new) }
    }

    /// The longest lifetime that ID tokens of a client have had. It never decreases.
    func longestIDTokenLifetime() throws -> Duration {
        let setting = try first(SettingRecord.self, where: \.name == SettingRecord.longestIDTokenLifetime)
        return .seconds(setting.flatMap { Int64($0.value) } ?? 0)
    }
}

import GatehouseTypes
import Synchronization

/// The key of the day's audit entries about no account, decrypted: each of these entries needs it. Its row is read each
/// time, since a database that was restored, or a standby that takes over, may not have it. The keys of accounts aren't
/// remembered, so that nothing is left of one that is erased.
final class DayKeyMemory: Sendable {
    private let last = Mutex<(sealed: [UInt8], key: Secret)?>(nil)

    /// The key of a row, which is decrypted if the last one had another.
    func key(of record: AuditKeyRecord, open: () throws -> Secret) rethrows -> Secret {
        if let last = last.withLock({ $0 }), last.sealed == record.sealed { return last.key }
        let key = try open()
        last.withLock { $0 = (record.sealed, key) }
        return key
    }
}

import Foundation

/// What this process knows of the store.
struct StoreSnapshot: Sendable {
    /// The record as it was read or written last; nil if it never was.
    private(set) var record: AuthRecord?
    /// Whether the store holds a record, as far as is known.
    private(set) var isStored = false
    /// Whether what the store holds couldn't be understood when it was read last.
    private(set) var isDamaged = false
    /// What takes the place of a record that isn't there. It has the greatest version that was ever seen, so that no
    /// version is given twice.
    private(set) var blank = AuthRecord()

    /// Notes what the store holds.
    mutating func learn(_ reading: StoreReading) {
        switch reading {
        case .found(let record):
            self.record = record
            isStored = true
            isDamaged = false
            if record.version > blank.version {
                blank = AuthRecord(generation: record.generation, revision: record.revision)
            }
        case .absent:
            record = blank
            isStored = false
            isDamaged = false
        case .corrupt: isDamaged = true
        case .unavailable: break
        }
    }

    /// What takes the place of a record that is damaged: what this process knows of it, or else a blank one of an
    /// unused generation.
    func substitute(at now: Date) -> AuthRecord {
        if let record, record.session != nil { return record }
        var substitute = record ?? blank
        substitute.generation = unusedGeneration(at: now)
        substitute.revision = 0
        return substitute
    }

    /// A generation that no other process knows. Where a record was deleted, another process may still hold tokens of a
    /// generation that began there. So generations don't begin at 1 again, but at the time of day in microseconds.
    func unusedGeneration(at now: Date) -> UInt64 {
        max(blank.generation + 1, UInt64(max(now.timeIntervalSince1970, 0) * 1_000_000))
    }
}

import Foundation

/// The last known contents of the store.
struct StoreSnapshot: Sendable {
    /// The record as it was last read or written; `nil` before that.
    private(set) var record: AuthRecord?
    /// Whether the store contains a record, as far as is known.
    private(set) var isStored = false
    /// Whether the stored record was corrupt when it was last read.
    private(set) var isDamaged = false
    /// The record that is used in place of a missing one. It has the greatest version that was ever seen, so that no
    /// version is used twice.
    private(set) var blank = AuthRecord()

    /// Updates the snapshot with a reading.
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

    /// Returns the record that replaces a corrupt one: the last known record, or a blank one of an unused generation.
    func substitute(at now: Date) -> AuthRecord {
        if let record, record.session != nil { return record }
        var substitute = record ?? blank
        substitute.generation = unusedGeneration(at: now)
        substitute.revision = 0
        return substitute
    }

    /// Returns a generation that no other process knows. After a record was deleted, another process may still hold
    /// tokens of a generation that began in it. So generations don't start at 1 again, but at the time of day in
    /// microseconds.
    func unusedGeneration(at now: Date) -> UInt64 {
        max(blank.generation + 1, UInt64(max(now.timeIntervalSince1970, 0) * 1_000_000))
    }
}

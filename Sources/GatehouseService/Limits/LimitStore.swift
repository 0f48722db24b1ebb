package import Foundation
import GatehouseTypes

/// Where failures are counted: in memory, or in a storage that several instances share.
///
/// `LimitStoreConformance` of GatehouseTesting checks an implementation.
package protocol LimitStore: Sendable {
    /// The counts of windows that haven't ended, in the order of the keys; `nil` for a key without one.
    ///
    /// - Throws: ``ServiceError``: `overloaded` if there is no room for the count of a key. Then a failure couldn't be
    ///   counted, so nothing may be tried. A store has room for known browsers and devices even if strangers have
    ///   filled it.
    func counts(of keys: [LimitKey]) async throws -> [LimitCount?]

    /// Counts one failure more for each key. A key without a count begins a window.
    ///
    /// - Returns: The new counts, in the order of the keys, exactly as ``counts(of:)`` returns them.
    /// - Throws: ``ServiceError`` if the storage fails.
    func add(to keys: [LimitKey]) async throws -> [LimitCount]

    /// Notes that the audit knows that the limits of these keys are reached.
    ///
    /// - Returns: Whether it didn't know it yet of one of them, in their windows of now. `true` is returned once,
    ///   however many instances ask at once.
    /// - Throws: ``ServiceError`` if the storage fails.
    func note(_ keys: [LimitKey]) async throws -> Bool

    /// The counts of a subject whose limits are noted as reached, by the digest of their keys. Their windows may have
    /// ended.
    ///
    /// - Throws: ``ServiceError`` if the storage fails.
    func noted(of subject: [UInt8]) async throws -> [[UInt8]: LimitCount]

    /// Deletes the counts of keys.
    ///
    /// - Throws: ``ServiceError`` if the storage fails.
    func forget(_ keys: [LimitKey]) async throws

    /// Deletes all counts of a subject.
    ///
    /// - Throws: ``ServiceError`` if the storage fails.
    func forgetAll(of subject: [UInt8]) async throws
}

/// How many failures were counted in a window.
package struct LimitCount: Sendable, Hashable {
    package var count: Int
    package let endsAt: Date
    /// Whether the audit knows that the limit is reached.
    package var isNoted = false

    package init(count: Int, endsAt: Date, isNoted: Bool = false) {
        self.count = count
        self.endsAt = endsAt
        self.isNoted = isNoted
    }

    /// Begins a window. It ends at a whole millisecond, which a storage keeps exactly: the windows of a key are told
    /// apart by their ends.
    init(beginning now: Date, _ limit: LimitRules.Limit) {
        let end = now.addingTimeInterval(limit.window.seconds).timeIntervalSince1970
        self.init(count: 0, endsAt: Date(timeIntervalSince1970: (end * 1_000).rounded(.down) / 1_000))
    }

    /// How much the clocks of threads and instances may differ, in seconds.
    static let clockTolerance: TimeInterval = 60

    /// Whether the window is running. One that ends later than it can has begun under a clock that was wrong, and
    /// doesn't count. But a try that began a moment before the window does belong to it: otherwise it would begin the
    /// window anew.
    func isRunning(_ limit: LimitRules.Limit, at now: Date) -> Bool {
        now < endsAt && endsAt <= now.addingTimeInterval(limit.window.seconds + LimitCount.clockTolerance)
    }
}

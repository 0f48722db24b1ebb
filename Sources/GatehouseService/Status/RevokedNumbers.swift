import Foundation
import GatehouseRows

/// The numbers of the families that were revoked in the last 25 hours, in the order of their revocation: 16 bytes for
/// each. They are read once; later reads add what is new.
struct RevokedNumbers: Sendable {
    private struct Entry: Sendable {
        /// The first whole second at which the family is revoked, since 1970.
        let revokedAt: UInt32
        let number: Int
    }

    /// The time before the last read from which a read begins, in seconds. A transaction may be committed some time
    /// after the time that it writes, and another instance's clock may be behind.
    static let overlap = 300

    /// The number of families that one transaction reads.
    static let pageSize = 2_000

    private var entries: [Entry] = []
    private var readAt: Int?

    /// Reads the families that were revoked since the last time, unless that is the same time. If the storage fails,
    /// nothing is changed.
    ///
    /// - Parameters:
    ///   - storage: The storage of the families.
    ///   - time: The time, in seconds since 1970. Families that were revoked 25 hours before it are forgotten.
    /// - Throws: ``ServiceError`` if the storage fails.
    mutating func update(from storage: ServiceStorage, at time: Int) async throws {
        guard readAt != time else { return }
        let earliest = time - StatusLists.namedTime
        let known = readAt.map { $0 <= time ? max(earliest, $0 - RevokedNumbers.overlap) : earliest } ?? earliest
        let new = try await RevokedNumbers.entries(in: storage, after: known)
        entries.removeSubrange(firstIndex(after: known)...)
        entries += new
        entries.removeSubrange(..<firstIndex(after: earliest))
        readAt = time
    }

    /// The numbers of a range whose families were revoked at a time or before.
    func numbers(in range: Range<Int>, at time: Int) -> [Int] {
        entries[..<firstIndex(after: time)].compactMap { range.contains($0.number) ? $0.number : nil }
    }

    /// The count of numbers.
    var count: Int { entries.count }

    private static func entries(in storage: ServiceStorage, after time: Int) async throws -> [Entry] {
        var entries: [Entry] = []
        var last = RevokedFamily(lastAt: Date(timeIntervalSince1970: Double(time)))
        while true {
            let page = try await storage.read { [last] in
                try $0.revokedFamilies(behind: last, limit: RevokedNumbers.pageSize)
            }
            for family in page {
                let second = family.revokedAt.timeIntervalSince1970.rounded(.up)
                entries.append(Entry(revokedAt: UInt32(clamping: Int64(second)), number: family.number))
            }
            guard page.count == RevokedNumbers.pageSize, let end = page.last else { return entries }
            last = end
        }
    }

    /// The index of the first family that was revoked after a time.
    private func firstIndex(after time: Int) -> Int {
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = (low + high) / 2
            if Int(entries[middle].revokedAt) <= time { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

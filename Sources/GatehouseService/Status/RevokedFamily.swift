import Foundation
import GatehouseRows

/// The columns of a revoked family that status lists are made of. An index contains them, so reading them doesn't touch
/// the table.
struct RevokedFamily: StoredRow {
    let revokedAt: Date
    let number: Int

    static let table = Table<RevokedFamily>(
        TokenFamily.table.schema.name, key: \.number,
        columns: [Column("revoked_at", \.revokedAt), Column("status_number", \.number)],
        indexes: [.index(\.revokedAt, \.number)])

    init(_ cells: Cells) throws(StorageError) {
        revokedAt = try cells.get("revoked_at")
        number = try cells.get("status_number")
    }

    /// The position in the order of revocation behind all families that were revoked up to a time.
    init(lastAt time: Date) {
        (revokedAt, number) = (time, .max)
    }
}

extension Transaction {
    /// Reads the families behind a position in the order of their revocation. Families without a number are in no list.
    func revokedFamilies(behind last: RevokedFamily, limit: Int) throws -> [RevokedFamily] {
        var page = try all(
            RevokedFamily.self, where: \.revokedAt == last.revokedAt, \.number > last.number,
            orderedBy: [.ascending(\.number)], limit: limit)
        if page.count < limit {
            page += try all(
                RevokedFamily.self, where: \.revokedAt > last.revokedAt, \.number > -1,
                orderedBy: [.ascending(\.revokedAt), .ascending(\.number)], limit: limit - page.count)
        }
        return page
    }
}

import GatehouseRows
import GatehouseTypes

/// An audit entry that is about to be stored, and isn't in the chain yet.
struct NewAuditRecord {
    /// How many entries are added to the chain at once, at least. A batch of the chain is a row, too: fewer entries
    /// wait for the sealer, which makes a batch of all that came in a second.
    static let minimumCount = 8

    let record: AuditRecord
    /// What the chain protects of it.
    let protectedBytes: [UInt8]
    let chain: AuditChain
    let time: any TimeSource
}

extension NewAuditRecord: ChainedRow {
    static let tables = [AuditRecord.table.schema, AuditBatch.table.schema]

    var cells: Cells { record.cells }

    static func insert(_ rows: [NewAuditRecord], in transaction: inout Transaction) throws {
        guard let first = rows.first, (minimumCount...SealAudit.maximumCount).contains(rows.count) else {
            for row in rows { transaction.insert(row.record) }
            return
        }
        try transaction.lock(secret: AuditChain.secretName)
        let last = try transaction.lastBatch(of: first.chain)
        let batch = first.chain.batch(of: rows.map(\.protectedBytes), after: last, at: first.time.now)
        for (index, row) in rows.enumerated() {
            transaction.insert(row.record.numbered(batch.end - batch.count + 1 + index))
        }
        transaction.insert(batch)
    }
}

import GatehouseRows
import GatehouseTypes

/// The check of the audit as one transaction sees it.
struct AuditInspection {
    typealias Finding = VerifyAudit.Finding

    private let chain: AuditChain
    private let writer: AuditWriter
    /// The end of the part of the chain that was pruned; 0 if none was.
    private let anchor: Int
    /// The end of the part of the chain that was checked.
    private var end: Int
    /// The checkpoints that the check hasn't come to yet, by the numbers of their last entries.
    private var checkpoints: [Int: [AuditCheckpoint]]
    /// A checkpoint in the database that the service hasn't signed.
    private let foreignCheckpoint: AuditCheckpoint?

    /// - Parameters:
    ///   - context: The service's keys.
    ///   - checkpoints: Checkpoints that were stored elsewhere. Those in the database are added.
    ///   - transaction: The transaction in which it reads.
    /// - Throws: ``ServiceError`` if the storage fails.
    init(
        _ context: ServiceContext, checkpoints: [AuditCheckpoint], in transaction: borrowing Transaction
    ) throws {
        (chain, writer) = (context.auditChain, context.auditWriter)
        let stored = try transaction.all(AuditCheckpoint.self, where: \.end > 0, orderedBy: [.ascending(\.end)])
        let authentic = Set(stored.filter(context.checkpointSigner.isAuthentic))
        foreignCheckpoint = stored.first { !authentic.contains($0) }
        anchor = try transaction.auditAnchor(of: chain) ?? 0
        end = anchor
        self.checkpoints = Dictionary(grouping: checkpoints + authentic, by: \.end)
    }

    /// What is wrong with the chain; nil if nothing is.
    mutating func findingInChain(_ transaction: borrowing Transaction) throws -> Finding? {
        let pruned = Finding.broken(first: 1, last: anchor)
        var digest = AuditChain.start
        if anchor > 0 {
            guard checkpoints[anchor] != nil,
                let batch = try transaction.first(AuditBatch.self, where: \.end == anchor), chain.isAuthentic(batch),
                isAsSigned(batch)
            else { return pruned }
            digest = batch.digest
        }
        while let batch = try transaction.firstBatch(after: end) {
            guard try isIntact(batch, after: digest, transaction), isAsSigned(batch) else {
                return .broken(first: end + 1, last: batch.end)
            }
            (end, digest) = (batch.end, batch.digest)
        }
        // What is left names an entry that was pruned, or an end that the chain doesn't have.
        guard let newest = checkpoints.keys.max(), newest > anchor else { return nil }
        return newest > end ? .behind(checkpoint: newest, last: end) : .broken(first: anchor + 1, last: newest)
    }

    /// What is wrong with the entries that aren't in the chain. The answer is that all is intact if nothing is.
    func findingOutsideChain(_ transaction: borrowing Transaction) throws -> Finding {
        let misplaced =
            try transaction.first(AuditRecord.self, where: \.sequence > end, orderedBy: [.ascending(\.sequence)])
            ?? transaction.first(AuditRecord.self, where: \.sequence < 1, orderedBy: [.ascending(\.sequence)])
        if let misplaced { return .foreign(id: misplaced.id) }
        if let forged = try forgedPrunedEntry(transaction) { return .foreign(id: forged.id) }
        var (waiting, last) = (0, "")
        while case let page = try transaction.entriesWithoutNumber(after: last), let final = page.last {
            let foreign = page.first { !writer.isAuthentic($0) || $0.rejectedAt != nil }
            if let foreign { return .foreign(id: foreign.id) }
            (waiting, last) = (waiting + page.count, final.id)
        }
        if let foreignCheckpoint { return .foreignCheckpoint(end: foreignCheckpoint.end) }
        return .intact(first: anchor + 1, last: end, waiting: waiting)
    }

    /// Whether a batch follows the one before it, and its entries are those that were added.
    private func isIntact(
        _ batch: AuditBatch, after digest: TokenDigest, _ transaction: borrowing Transaction
    ) throws -> Bool {
        // The numbers of a batch that isn't the service's own may be anything.
        guard chain.isAuthentic(batch), batch.follows(end, digest) else { return false }
        let records = try transaction.all(
            AuditRecord.self, where: \.sequence > end, \.sequence < batch.end + 1, orderedBy: [.ascending(\.sequence)])
        return records.map(\.sequence) == Array(end + 1...batch.end) && records.allSatisfy(writer.isAuthentic)
            && AuditChain.digest(of: records.map(\.protectedBytes), after: digest) == batch.digest
    }

    /// Whether the checkpoints of a batch have its digest. They are done with.
    private mutating func isAsSigned(_ batch: AuditBatch) -> Bool {
        checkpoints.removeValue(forKey: batch.end)?.allSatisfy { $0.digest == batch.digest } ?? true
    }

    /// An entry in the pruned part that isn't the service's own. Its own ones may be there until all are deleted.
    private func forgedPrunedEntry(_ transaction: borrowing Transaction) throws -> AuditRecord? {
        var number = 0
        while case let page = try transaction.entries(after: number, upTo: anchor), let last = page.last?.sequence {
            if let forged = page.first(where: { !writer.isAuthentic($0) }) { return forged }
            number = last
        }
        return nil
    }
}

extension Transaction {
    private static var pageSize: Int { 500 }

    fileprivate func firstBatch(after end: Int) throws -> AuditBatch? {
        try first(AuditBatch.self, where: \.end > end, orderedBy: [.ascending(\.end)])
    }

    fileprivate func entries(after number: Int, upTo end: Int) throws -> [AuditRecord] {
        try all(
            AuditRecord.self, where: \.sequence > number, \.sequence < end + 1, orderedBy: [.ascending(\.sequence)],
            limit: Transaction.pageSize)
    }

    fileprivate func entriesWithoutNumber(after id: String) throws -> [AuditRecord] {
        try all(
            AuditRecord.self, where: \.id > id, \.sequence == nil, orderedBy: [.ascending(\.id)],
            limit: Transaction.pageSize)
    }
}

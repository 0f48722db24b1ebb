import Foundation

/// What a store doesn't know yet: it goes along with the next write, whatever that is about.
struct Unsaved: Sendable {
    /// The sessions that have to be revoked.
    var revocations: [PendingRevocation] = []
    /// What has happened.
    var trail: [Trail.Entry] = []

    var isEmpty: Bool { revocations.isEmpty && trail.isEmpty }

    /// Adds sessions that have to be revoked, each once.
    mutating func owe(_ added: [PendingRevocation]) {
        for pending in added where !revocations.contains(where: { $0.session.hasSameTokens(as: pending.session) }) {
            revocations.append(pending)
        }
    }

    func add(to record: inout AuthRecord) {
        for pending in revocations { record.revoke(pending) }
        record.trail.append(trail.map { $0.mark == nil ? $0.marked(record.mark) : $0 })
    }

    /// Takes away what has been written meanwhile, and leaves what came after it.
    mutating func remove(_ written: Unsaved) {
        revocations.removeAll { one in written.revocations.contains { $0.session.hasSameTokens(as: one.session) } }
        trail.removeFirst(min(written.trail.count, trail.count))
    }
}

extension Trail.Entry {
    fileprivate func marked(_ mark: RecordMark) -> Trail.Entry {
        Trail.Entry(time: time, event: event, mark: mark, author: author, details: details)
    }
}

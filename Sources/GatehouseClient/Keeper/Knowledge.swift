import Foundation
import GatehouseTypes

extension RecordKeeper {
    /// What this process knows of the store.
    struct Knowledge {
        /// The record as it was read or written last; nothing if it never was.
        var record: AuthRecord?
        /// Whether the store holds a record, as far as is known.
        var isStored = false
        /// Whether what the store holds couldn't be understood when it was read last.
        var isDamaged = false
        /// The greatest mark that was ever seen, so that none is given twice.
        var greatest = RecordMark(generation: 0, revision: 0)
        /// The work whose session the store holds, as far as this process wrote it.
        var stored: Ticket?
        /// The grant that this process signed in and stored last.
        var grant: Ticket?
        /// What the next write adds.
        var unsaved = Unsaved()
        /// The sessions that this process has had revoked: no server has to be told again, whoever comes late with one.
        private(set) var revoked: [AuthSession] = []
    }
}

extension RecordKeeper.Knowledge {
    /// What takes the place of a record that isn't there.
    var blank: AuthRecord {
        AuthRecord(generation: greatest.generation, revision: greatest.revision)
    }

    /// What takes the place of a record that is damaged: what this process knows of it, or else a blank one of a generation
    /// that no other process can know, since it counts on from the time of day in seconds.
    func substitute(at now: Date) -> AuthRecord {
        if let record, record.session != nil { return record }
        var substitute = record ?? blank
        substitute.generation = max(greatest.generation + 1, UInt64(max(now.timeIntervalSince1970, 0)))
        substitute.revision = 0
        return substitute
    }

    /// Adds sessions that have to be revoked, each once.
    mutating func owe(_ added: [PendingRevocation]) {
        unsaved.owe(added.filter { !hasRevoked($0.session) })
    }

    /// Notes that a session need not be revoked any more.
    mutating func settle(_ session: AuthSession) {
        unsaved.revocations.removeAll { $0.session.hasSameTokens(as: session) }
        revoked.append(session)
        let stored = record?.revocations ?? []
        let latest = revoked.suffix(AuthRecord.maximumRevocations)
        // What the record still lists is kept, until the next write takes it off the list.
        revoked =
            revoked.dropLast(latest.count).filter { old in
                stored.contains { $0.session.hasSameTokens(as: old) }
            } + latest
    }

    /// A session holds: should a server give out the same tokens again, they will have to be revoked again.
    mutating func begin(_ session: AuthSession) {
        revoked.removeAll { $0.hasSameTokens(as: session) }
    }

    /// Whether this process has had a session revoked.
    func hasRevoked(_ session: AuthSession) -> Bool {
        revoked.contains { $0.hasSameTokens(as: session) }
    }

    /// Whether a record lacks anything, or still says that something has to be done which is done.
    func changes(_ record: AuthRecord) -> Bool {
        !unsaved.isEmpty || record.revocations.contains { hasRevoked($0.session) }
    }

    func complete(_ record: inout AuthRecord) {
        unsaved.add(to: &record)
        record.revocations.removeAll { hasRevoked($0.session) }
    }
}

import Foundation
import GatehouseTesting
import GatehouseTypes
import Testing

@testable import GatehouseClient

@Suite("A write that has been decided")
struct StoreWriteTests {
    private static let epoch = Epoch(number: 1)
    private let now = Date(timeIntervalSince1970: 1_800_000_000)
    private let work = Ticket(epoch: epoch, number: 7)
    private let grant = Ticket(epoch: epoch, number: 3)

    private func session(_ name: String) -> AuthSession {
        AuthSession(
            provider: "one", account: Account(issuer: "https://id.example", subject: AccountID(name)),
            accessToken: AccessToken(Secret("access-\(name)"), receivedAt: now, lifetime: nil),
            refreshToken: Secret("refresh-\(name)"))
    }

    private func active(
        _ name: String, version: RecordVersion? = nil, isReplacing: Bool = false
    ) -> ActiveSession {
        ActiveSession(
            session(name), of: work, uptime: nil, version: version, isReplacing: isReplacing, grant: grant, jitter: 0)
    }

    private func snapshot(_ readings: StoreReading...) -> StoreSnapshot {
        readings.reduce(into: StoreSnapshot()) { $0.learn($1) }
    }

    private func write(
        _ content: StoreWrite.Content, owing disposal: Disposal? = nil, from version: RecordVersion? = nil,
        storedGrant: Ticket? = nil, _ change: (inout Ledger) -> Void = { _ in }
    ) -> StoreWrite {
        var ledger = Ledger(author: "test")
        ledger.owedEnd = disposal.map { OwedEnd(disposal: $0, version: version) }
        change(&ledger)
        return StoreWrite(
            version: 1, epoch: StoreWriteTests.epoch, content: content, storedGrant: storedGrant, ledger: ledger,
            now: now)
    }

    /// What becomes of a record, in one line: version, session, sessions to revoke.
    private func line(_ write: StoreWrite, on snapshot: StoreSnapshot) -> String {
        switch write.applied(to: snapshot) {
        case .unchanged: return "unchanged"
        case .overtaken: return "overtaken"
        case .changed(let record):
            let revoked = record.revocations.map { " -\($0.session.account.subject)" }.joined()
            return "\(record.version) \(record.session?.account.subject.rawValue ?? "nobody")\(revoked)"
        }
    }

    @Test func `of a sign-in begins a generation, and lists the previous session for revocation`() {
        let bob = AuthRecord(session: session("bob"), generation: 4, revision: 2)
        let new = StoreWrite.Content.session(active("ada"))
        #expect(line(write(new), on: snapshot(.absent)) == "1800000000000000.0 ada")
        #expect(line(write(new), on: snapshot(.found(bob))) == "5.0 ada -bob")
        #expect(line(write(new), on: snapshot(.found(bob), .absent)) == "1800000000000000.0 ada")
        #expect(line(write(new), on: snapshot(.corrupt(reason: ""))) == "1800000000000001.0 ada")
        let older = AuthRecord(session: session("ada"), generation: 4)
        #expect(line(write(.session(active("ada"))), on: snapshot(.found(older))) == "5.0 ada")
    }

    @Test func `of refreshed tokens doesn't replace a session that began after the record was deleted`() {
        let first = write(.session(active("ada")))
        guard case .changed(let record) = first.applied(to: snapshot(.absent)) else {
            Issue.record("the sign-in isn't written")
            return
        }
        let later = AuthRecord(session: session("bob"), generation: record.generation + 1_000_000)
        let renewed = StoreWrite.Content.session(active("ada", version: record.version))
        #expect(line(write(renewed), on: snapshot(.found(later))) == "overtaken")
        #expect(record.generation > 1, "a deleted record's generations aren't given again")
    }

    @Test func `of refreshed tokens increases the revision, unless the session is another one`() {
        let old = AuthRecord(session: session("ada"), generation: 4, revision: 2)
        let renewed = StoreWrite.Content.session(active("ada", version: old.version))
        #expect(line(write(renewed), on: snapshot(.found(old))) == "4.3 ada")
        let next = AuthRecord(session: session("bob"), generation: 5)
        #expect(line(write(renewed), on: snapshot(.found(next))) == "overtaken")
        #expect(line(write(renewed), on: snapshot(.absent)) == "overtaken")
        let replacing = StoreWrite.Content.session(active("eve", version: old.version, isReplacing: true))
        #expect(line(write(replacing), on: snapshot(.found(old))) == "4.3 eve -ada")
        #expect(line(write(replacing, storedGrant: grant), on: snapshot(.found(old))) == "4.3 eve")
    }

    @Test func `of a profile leaves all alone that isn't the version that it was decided for`() {
        let record = AuthRecord(session: session("ada"), generation: 4, revision: 2)
        let profile = write(.profile(active("ada", version: record.version)))
        #expect(line(profile, on: snapshot(.found(record))) == "4.3 ada")
        let renewed = AuthRecord(session: session("ada"), generation: 4, revision: 3)
        let next = AuthRecord(session: session("bob"), generation: 5)
        let ended = AuthRecord(generation: 4, revision: 2)
        for reading: StoreReading in [.found(renewed), .found(next), .found(ended), .absent, .corrupt(reason: "")] {
            #expect(line(profile, on: snapshot(reading)) == "overtaken")
        }
        #expect(line(profile, on: snapshot(.found(record), .corrupt(reason: ""))) == "overtaken")
    }

    @Test func `of an end deletes only the session that has ended`() {
        let record = AuthRecord(session: session("ada"), generation: 4, revision: 2)
        let other = RecordVersion(generation: 4, revision: 1)
        #expect(line(write(.end, owing: .revoke), on: snapshot(.found(record))) == "5.0 nobody -ada")
        #expect(line(write(.end, owing: .forget, from: record.version), on: snapshot(.found(record))) == "5.0 nobody")
        #expect(line(write(.end, owing: .forget, from: other), on: snapshot(.found(record))) == "overtaken")
        #expect(line(write(.end, owing: .revoke), on: snapshot(.absent)) == "unchanged")
        #expect(line(write(.end, owing: .revoke), on: snapshot(.corrupt(reason: ""))) == "1800000000000000.0 nobody")
    }

    @Test func `includes the ledger, and alone doesn't replace a corrupt record`() {
        let record = AuthRecord(session: session("ada"), generation: 4)
        let pending = PendingRevocation(session("bob"), since: now)
        let owing = write(.notes) { $0.owe([pending]) }
        #expect(line(owing, on: snapshot(.found(record))) == "4.0 ada -bob")
        #expect(line(owing, on: snapshot(.absent)) == "0.0 nobody -bob")
        #expect(line(owing, on: snapshot(.found(record), .corrupt(reason: ""))) == "unchanged")
        let told = write(.notes) { $0.note("seen", [:], nil, nil, at: now) }
        #expect(line(told, on: snapshot(.absent)) == "unchanged")
        #expect(line(told, on: snapshot(.found(record))) == "4.0 ada")
        let done = write(.notes) { $0.settle(session("bob"), listed: []) }
        var listing = record
        listing.revocations = [pending]
        #expect(line(done, on: snapshot(.found(listing))) == "4.0 ada")
    }

    @Test func `is performed only if its version is still current`() async {
        let store = FaultyStore()
        let persister = SessionPersister(store)
        var reports = 0
        let content = StoreWrite.Content.session(active("ada"))
        let outdated = await persister.write(write(content)) {
            false
        } report: { _, _ in
            reports += 1
        }
        #expect(store.session == nil)
        let written = await persister.write(write(content)) {
            true
        } report: { _, _ in
            reports += 1
        }
        #expect(store.session != nil)
        #expect(reports == 1)
        guard case .outdated = outdated, case .written = written else {
            Issue.record("\(outdated), \(written)")
            return
        }
    }

    @Test func `of old tokens isn't performed once the new ones are stored`() throws {
        var core = SessionCore(author: "test", isListening: false, observer: nil)
        let summary = SessionSummary(session("ada"), durability: .durable, assurance: .unverified)
        let restored = Ticket(epoch: Epoch(number: 0), number: 0)
        _ = core.take(.restored(restored, .found(summary)), active("ada"), nil, at: now)
        let begun = core.take(.refreshBegun(replacing: nil), nil, nil, at: now).begun
        let (old, renewal) = (try #require(core.held), try #require(begun?.ticket))
        let renewed = ActiveSession(session("ada"), of: renewal, uptime: nil, jitter: 0)
        #expect(core.decide(.session(old), at: now) != nil)
        core.stored = renewal
        #expect(core.decide(.session(old), at: now) == nil)
        #expect(core.decide(.session(renewed), at: now) != nil)
    }

    @Test func `of an end that deletes the whole record reports the record`() async {
        let store = FaultyStore(record: AuthRecord(session: session("ada"), generation: 4))
        store.script(.read, .locked)
        let end = write(.end, owing: .revoke)
        let report = await SessionPersister(store).write(end) {
            true
        } report: { _, _ in
        }
        #expect(store.record == nil)
        guard case .erased(let record) = report else {
            Issue.record("\(report)")
            return
        }
        #expect(record?.session?.account.subject == "ada")
    }

    @Test func `is outdated by a change of its basis, and not by a request or a read`() {
        var core = SessionCore(author: "test", isListening: false, observer: nil)
        func moves(_ change: (inout SessionCore) -> Void) -> Bool {
            let before = core.version
            change(&core)
            return core.version > before
        }
        let summary = SessionSummary(session("ada"), durability: .durable, assurance: .unverified)
        let restored = Ticket(epoch: Epoch(number: 0), number: 0)
        #expect(moves { _ = $0.take(.restored(restored, .found(summary)), active("ada"), nil, at: now) })
        #expect(moves { _ = $0.take(.refreshBegun(replacing: nil), nil, nil, at: now) })
        #expect(!moves { _ = $0.take(.refreshBegun(replacing: nil), nil, nil, at: now) })
        #expect(!moves { $0.store.learn(.absent) })
        #expect(moves { _ = $0.take(.signOutBegun(.requested), nil, nil, at: now) })
        #expect(moves { $0.owe(active("bob"), at: now) })
        #expect(moves { $0.ledger.note("seen", [:], nil, nil, at: now) })
        #expect(moves { $0.ledger.settle(session("bob"), listed: []) })
        let write = write(.end, owing: .revoke)
        #expect(moves { $0.take(.unchanged, of: write, StoreSnapshot()) })
        #expect(!moves { _ = $0.decide(.notes, at: now) })
    }
}

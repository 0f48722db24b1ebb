import Foundation
import GatehouseClient
import GatehouseStores
import GatehouseTesting
import GatehouseTypes
import StoreTestSupport
import Testing

@Suite("Moving a session from one store to another")
struct StoreMigrationTests {
    private func store(_ record: AuthRecord?) async throws -> MemoryStore {
        let store = MemoryStore()
        if let record { try await store.save(record) }
        return store
    }

    @Test func `leaves it in the new store alone`() async throws {
        let (old, new) = (try await store(record("one")), try await store(nil))
        #expect(try await StoreMigration(from: old, to: new).run() == .moved)
        #expect(await old.read().kind == "absent")
        #expect(await new.read().record?.storageValue == record("one").storageValue)
        #expect(try await StoreMigration(from: old, to: new).run() == .nothingToMove)
        #expect(await new.read().token == "one")
    }

    @Test func `moves revocations that are owed even if nobody is signed in`() async throws {
        let owed = AuthRecord(generation: 2, revocations: [PendingRevocation(session("gone"), since: .distantPast)])
        let (old, new) = (try await store(owed), try await store(nil))
        try await StoreMigration(from: old, to: new).run()
        #expect(await new.read().record?.revocations.count == 1)
    }

    /// Two records, and the token that has to be left.
    struct Rivals: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let old: AuthRecord
        let new: AuthRecord
        let winner: String
    }

    private static let rivals = [
        Rivals(
            testDescription: "by generation", old: record("old", generation: 5), new: record("new", generation: 4),
            winner: "old"),
        Rivals(
            testDescription: "by generation, the other way", old: record("old", generation: 4),
            new: record("new", generation: 5), winner: "new"),
        Rivals(
            testDescription: "by revision", old: record("old", generation: 5, revision: 2),
            new: record("new", generation: 5, revision: 3), winner: "new"),
        Rivals(
            testDescription: "by revision, the other way", old: record("old", generation: 5, revision: 3),
            new: record("new", generation: 5, revision: 2), winner: "old"),
        Rivals(
            testDescription: "by time, if both began afresh",
            old: AuthRecord(session: session("old", receivedAt: 10), generation: 1),
            new: AuthRecord(session: session("new", receivedAt: 20), generation: 1), winner: "new"),
        Rivals(
            testDescription: "by time, the other way",
            old: AuthRecord(session: session("old", receivedAt: 20), generation: 1),
            new: AuthRecord(session: session("new", receivedAt: 10), generation: 1), winner: "old"),
    ]

    @Test(arguments: rivals)
    func `never loses the newer of two`(rivals: Rivals) async throws {
        let (old, new) = (try await store(rivals.old), try await store(rivals.new))
        let outcome = try await StoreMigration(from: old, to: new).run()
        #expect(await new.read().token == rivals.winner)
        #expect(await old.read().kind == "absent")
        #expect(outcome == (rivals.winner == "old" ? .moved : .keptNewer))
    }

    @Test func `keeps what both have still to revoke, and another person's session that gives way`() async throws {
        var theirs = AuthRecord(session: session("bob", subject: "bob"), generation: 1)
        theirs.revocations = [PendingRevocation(session("a"), since: .distantPast)]
        var mine = record("ada", generation: 2)
        mine.revocations = [
            PendingRevocation(session("a"), since: .distantPast), PendingRevocation(session("b"), since: .distantPast),
        ]
        let (old, new) = (try await store(theirs), try await store(mine))
        try await StoreMigration(from: old, to: new).run()
        let owed = await new.read().record?.revocations.map { $0.session.accessToken.value.revealed }
        #expect(owed == ["a", "b", "bob"])
    }

    @Test func `keeps every session that has still to be revoked, however many there are`() async throws {
        let count = AuthRecord.maximumRevocations + 1
        var theirs = AuthRecord(generation: 1)
        theirs.revocations = (1...count).map { PendingRevocation(session("\($0)"), since: .distantPast) }
        let (old, new) = (try await store(theirs), try await store(record("ada", generation: 2)))
        try await StoreMigration(from: old, to: new).run()
        #expect(await new.read().record?.revocations.count == count)
    }

    @Test func `never revokes an older set of tokens of the same sign-in`() async throws {
        let (old, new) = (try await store(record("one", revision: 1)), try await store(record("two", revision: 2)))
        try await StoreMigration(from: old, to: new).run()
        #expect(await new.read().record?.revocations.isEmpty == true)
    }

    @Test(arguments: [FaultyStore.Step.locked, .corrupt])
    func `touches nothing while one of both can't be read`(step: FaultyStore.Step) async throws {
        for faultyIsOld in [true, false] {
            let (faulty, sound) = (FaultyStore(session("faulty")), MemoryStore(session("sound")))
            faulty.script(.read, step)
            let migration =
                faultyIsOld ? StoreMigration(from: faulty, to: sound) : StoreMigration(from: sound, to: faulty)
            await #expect(throws: AuthError.self) { try await migration.run() }
            #expect(faulty.session?.accessToken.value.revealed == "faulty")
            #expect(await sound.read().token == "sound")
        }
    }

    @Test func `keeps the old one if the new store forgets what it is told`() async throws {
        let old = MemoryStore(session("one"))
        let error = await #expect(throws: AuthError.self) {
            try await StoreMigration(from: old, to: ForgetfulStore()).run()
        }
        #expect(error?.code == .storeFailed)
        #expect(await old.read().token == "one")
    }
}

private struct ForgetfulStore: AuthDataStore {
    func read() async -> StoreReading { .absent }
    func save(_ record: AuthRecord) async throws {}
    func erase() async throws {}
}

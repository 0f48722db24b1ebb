import GatehouseClient
import GatehouseStores
import GatehouseTypes
import StoreTestSupport
import Synchronization
import Testing

@Suite("A move that is cut short")
struct MigrationCrashTests {
    /// What moves where: a first move, a newer record in the old store, a newer one in the new store.
    enum Start: CaseIterable, Sendable {
        case fresh, oldIsNewer, newIsNewer

        var records: (old: AuthRecord, new: AuthRecord?) {
            switch self {
            case .fresh: (record("good"), nil)
            case .oldIsNewer: (record("good", revision: 2), record("stale", revision: 1))
            case .newIsNewer: (record("stale", revision: 1), record("good", revision: 2))
            }
        }
    }

    @Test(arguments: Start.allCases, [false, true])
    func `at any operation loses nothing, and is completed by the next`(start: Start, isEffective: Bool) async throws {
        var wasCutShort = 0
        for fatal in 1... {
            let (old, new) = (MemoryStore(), MemoryStore())
            try await old.save(start.records.old)
            if let record = start.records.new { try await new.save(record) }
            let life = Life(operations: fatal, isLastEffective: isEffective)
            let migration = StoreMigration(from: MortalStore(old, life), to: MortalStore(new, life))
            let isComplete = (try? await migration.run()) != nil
            let tokens = [await old.read().token, await new.read().token]
            #expect(tokens.contains("good"), "after operation \(fatal)")
            try await StoreMigration(from: old, to: new).run()
            #expect(await new.read().token == "good")
            #expect(await old.read().kind == "absent")
            if isComplete { break }
            wasCutShort += 1
        }
        #expect(wasCutShort >= 3)
    }

    @Test(arguments: [false, true])
    func `is never seen as signed out by who reads the new store through it`(isEffective: Bool) async throws {
        for fatal in 1...6 {
            let (old, new) = (MemoryStore(session("good")), MemoryStore())
            let life = Life(operations: fatal, isLastEffective: isEffective)
            let dying = MigratingStore(MortalStore(new, life), replacing: MortalStore(old, life))
            for _ in 1...2 { #expect(await dying.read().kind != "absent") }
            #expect(await MigratingStore(new, replacing: old).read().token == "good")
        }
    }

    @Test func `is made up for before anything is written or erased`() async throws {
        let (old, new) = (MemoryStore(session("old")), MemoryStore())
        let store = MigratingStore(new, replacing: old)
        try await store.save(record("newer", generation: 2))
        #expect(await old.read().kind == "absent")
        #expect(await store.read().token == "newer")
        let (other, empty) = (MemoryStore(session("old")), MemoryStore())
        try await MigratingStore(empty, replacing: other).erase()
        #expect(await MigratingStore(empty, replacing: other).read().kind == "absent")
    }
}

/// How many operations a process still has.
private final class Life: Sendable {
    private let left: Mutex<Int>
    private let isLastEffective: Bool

    init(operations: Int, isLastEffective: Bool) {
        left = Mutex(operations)
        self.isLastEffective = isLastEffective
    }

    /// Does an operation; the last one is done or not, and in neither case heard of.
    func live<Value>(_ operation: () async throws -> Value) async throws -> Value {
        let rest = left.withLock { left in
            left -= 1
            return left
        }
        guard rest >= 0 else { throw AuthError(.storeFailed, "dead") }
        if rest == 0 {
            if isLastEffective { _ = try await operation() }
            throw AuthError(.storeFailed, "dead")
        }
        return try await operation()
    }
}

/// A store of a process that dies.
private struct MortalStore: AuthDataStore {
    private let store: MemoryStore
    private let life: Life

    init(_ store: MemoryStore, _ life: Life) {
        self.store = store
        self.life = life
    }

    func read() async -> StoreReading {
        (try? await life.live { await store.read() }) ?? .unavailable(reason: "dead")
    }

    func save(_ record: AuthRecord) async throws {
        try await life.live { try await store.save(record) }
    }

    func erase() async throws {
        try await life.live { try await store.erase() }
    }
}

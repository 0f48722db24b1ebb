import Foundation
import GatehouseSQLite
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("A shared replay memory")
struct SQLiteReplayMemoryTests {
    private let clock = ManualTimeSource()
    private let folder: TemporaryFolder
    private let database: SQLiteDatabase
    private let memory: SQLiteReplayMemory

    init() throws {
        folder = try TemporaryFolder()
        database = try SQLiteDatabase(path: folder.path())
        memory = SQLiteReplayMemory(database, time: clock)
    }

    private func count() async throws -> Int {
        try await database.read { try $0.integer("SELECT count(*) FROM replays") }
    }

    @Test func `knows what came before`() async throws {
        #expect(try await memory.insert([1], from: "device", until: clock.now + 60))
        #expect(try await !memory.insert([1], from: "device", until: clock.now + 60))
        #expect(try await memory.insert([2], from: "device", until: clock.now + 60))
    }

    @Test func `shares what it knows, and keeps it`() async throws {
        #expect(try await memory.insert([1], from: "device", until: clock.now + 60))
        let other = SQLiteReplayMemory(try SQLiteDatabase(path: folder.path()), time: clock)
        #expect(try await !other.insert([1], from: "device", until: clock.now + 60))
    }

    @Test func `lets one of many through`() async throws {
        let memories = [memory, SQLiteReplayMemory(try SQLiteDatabase(path: folder.path()), time: clock)]
        let until = clock.now + 60
        let passed = try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<50 {
                group.addTask { try await memories[number % 2].insert([7], from: "device", until: until) }
            }
            return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(passed == 1)
    }

    @Test(arguments: ReplayMemoryConformance.checks)
    func `keeps the contract in a file of its own, open twice`(check: ReplayMemoryConformance.Check) async throws {
        let path = folder.path("replays")
        let mine = try SQLiteReplayMemory(path: path, time: clock)
        let theirs = try SQLiteReplayMemory(path: path, time: clock)
        try await check.run(on: ReplayMemoryUnderTest(mine, sibling: theirs, time: clock))
    }

    @Test func `isn't kept in a service's database by mistake, nor a service in it`() throws {
        let path = folder.path("replays")
        _ = try SQLiteReplayMemory(path: path, time: clock)
        #expect(throws: DatabaseError.self) { try SQLiteDatabase(path: path) }
        #expect(throws: DatabaseError.self) { try SQLiteReplayMemory(path: folder.path(), time: clock) }
    }

    @Test func `calls nothing new that it can't keep on a full disk, and goes on once something is over`() async throws
    {
        let pages = try await database.read { try $0.integer("PRAGMA page_count") }
        try await database.write { _ = try $0.integer("PRAGMA max_page_count = \(pages + 4)") }
        var kept: [UInt8] = []
        await #expect {
            for number: UInt8 in 0...255 {
                let digest = [number] + [UInt8](repeating: 7, count: 500)
                if try await memory.insert(digest, from: "device", until: clock.now + 60) { kept.append(number) }
            }
        } throws: { error in
            (error as? DatabaseError)?.code == .full
        }
        #expect(!kept.isEmpty)
        for number in kept {
            let digest = [number] + [UInt8](repeating: 7, count: 500)
            #expect(try await !memory.insert(digest, from: "device", until: clock.now + 60))
        }

        clock.advance(by: .seconds(61))
        #expect(try await memory.insert([1], from: "device", until: clock.now + 60))
        #expect(try await !memory.insert([1], from: "device", until: clock.now + 60))
    }

    @Test func `forgets what is over, and nothing else`() async throws {
        for number in 0..<10 { _ = try await memory.insert([UInt8(number)], from: "device", until: clock.now + 10) }
        _ = try await memory.insert([99], from: "device", until: clock.now + 3600)
        clock.advance(by: .seconds(11))
        for number in 100..<110 {
            _ = try await memory.insert([UInt8(number)], from: "device", until: clock.now + 3600)
        }
        #expect(try await count() == 11)
        #expect(try await !memory.insert([99], from: "device", until: clock.now + 3600))
        #expect(try await memory.insert([0], from: "device", until: clock.now + 10))
    }
}

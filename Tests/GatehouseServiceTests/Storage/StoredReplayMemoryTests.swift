import Foundation
import GatehouseRows
import GatehouseTesting
import Testing

@testable import GatehouseService

@Suite("Used proofs in the storage")
struct StoredReplayMemoryTests {
    private let engine = MemoryEngine()
    private let clock = ManualTimeSource()

    private var memory: StoredReplayMemory {
        StoredReplayMemory(storage: ServiceStorage(engine), time: clock)
    }

    /// A digest before whose insertion what has expired is deleted, or isn't.
    private func digest(_ number: Int, isDue: Bool = false) -> [UInt8] {
        [isDue ? 64 : 7] + (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }

    private func insert(_ digest: [UInt8], for seconds: TimeInterval = 60) async throws -> Bool {
        try await memory.insert(digest, from: "device", until: clock.now.addingTimeInterval(seconds))
    }

    @Test(arguments: ReplayMemoryConformance.checks)
    func `keep the contract`(check: ReplayMemoryConformance.Check) async throws {
        try await check.run(on: ReplayMemoryUnderTest(memory, sibling: memory, time: clock))
    }

    @Test func `are deleted when they have expired, many at once`() async throws {
        for number in 0..<10 { _ = try await insert(digest(number), for: Double(number)) }
        _ = try await insert(digest(10), for: 3600)
        clock.advance(by: .seconds(60))
        _ = try await insert(digest(11))
        #expect(engine.allRows.count == 12)
        #expect(try await insert(digest(12, isDue: true)))
        #expect(engine.allRows.count == 3)
    }

    @Test func `that expire at the same time are deleted together, the oldest first`() async throws {
        for number in 0..<300 { _ = try await insert(digest(number), for: 10) }
        for number in 300..<310 { _ = try await insert(digest(number), for: 11) }
        clock.advance(by: .seconds(60))
        _ = try await insert(digest(310, isDue: true))
        #expect(engine.allRows.count == 11)
        _ = try await insert(digest(311, isDue: true))
        #expect(engine.allRows.count == 2)
    }

    @Test func `are looked for by one insertion in 64`() async throws {
        var count = 0
        for first in UInt8.min...UInt8.max {
            let expired = ReplayRecord(digest: TokenDigest(bytes: digest(0)), expiresAt: clock.now - 1)
            try await engine.write { transaction in
                transaction.deleteAll(ReplayRecord.self, where: \.expiresAt < .distantFuture)
                transaction.insert(expired)
            }
            _ = try await insert([first, 0])
            if engine.allRows.count == 1 { count += 1 }
        }
        #expect(count == 4)
    }
}

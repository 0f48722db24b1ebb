import Foundation
import GatehouseOAuth
import GatehouseTesting
import Testing

@Suite("A replay memory of one process")
struct InMemoryReplayMemoryTests {
    @Test(arguments: ReplayMemoryConformance.checks)
    func `keeps the contract`(check: ReplayMemoryConformance.Check) async throws {
        let clock = ManualTimeSource()
        try await check.run(on: ReplayMemoryUnderTest(InMemoryReplayMemory(time: clock), time: clock))
    }

    /// Attack checklist D5.
    @Test func `is bounded, and refuses what is new rather than forget what is old`() async throws {
        let clock = ManualTimeSource()
        let memory = InMemoryReplayMemory(capacity: 1_000, time: clock)
        let until = clock.now.addingTimeInterval(60)
        func digest(_ number: Int) -> [UInt8] { Array("\(number)".utf8) }
        for number in 0..<1_000 { #expect(try await memory.insert(digest(number), until: until)) }
        for number in 1_000..<20_000 {
            await #expect(throws: ReplayMemoryError(.full)) { try await memory.insert(digest(number), until: until) }
        }
        #expect(memory.count == 1_000)
        for number in 0..<1_000 { #expect(try await !memory.insert(digest(number), until: until)) }

        clock.advance(by: .seconds(62))
        #expect(try await memory.insert(digest(1_000), until: clock.now.addingTimeInterval(60)))
        #expect(memory.count == 1)
    }
}

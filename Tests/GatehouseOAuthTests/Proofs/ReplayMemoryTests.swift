import Foundation
import GatehouseOAuth
import GatehouseTesting
import Testing

@Suite("A replay memory of one process")
struct InMemoryReplayMemoryTests {
    @Test(arguments: ReplayMemoryConformance.checks)
    func `keeps the contract`(check: ReplayMemoryConformance.Check) async throws {
        let clock = ManualTimeSource()
        let memory = InMemoryReplayMemory(capacity: 1_000, time: clock)
        try await check.run(on: ReplayMemoryUnderTest(memory, time: clock))
    }

    /// Attack checklist D5.
    @Test func `is bounded, and refuses what is new rather than forget what is old`() async throws {
        let clock = ManualTimeSource()
        let memory = InMemoryReplayMemory(capacity: 1_000, time: clock)
        let until = clock.now.addingTimeInterval(60)
        func digest(_ number: Int) -> [UInt8] { Array("\(number)".utf8) }
        func insert(_ number: Int) async throws -> Bool {
            try await memory.insert(digest(number), from: "device \(number)", until: until)
        }
        for number in 0..<1_000 { #expect(try await insert(number)) }
        for number in 1_000..<20_000 {
            await #expect(throws: ReplayMemoryError(.full)) { try await insert(number) }
        }
        #expect(memory.count == 1_000)
        for number in 0..<1_000 { #expect(try await !insert(number)) }

        clock.advance(by: .seconds(62))
        let later = clock.now.addingTimeInterval(60)
        #expect(try await memory.insert(digest(1_000), from: "device", until: later))
        #expect(memory.count == 1)
    }

    /// How many a sender can insert until its share is used up.
    private func flood(_ memory: InMemoryReplayMemory, from sender: String, until: Date) async throws -> Int {
        for number in 0... {
            do {
                #expect(try await memory.insert(Array("\(sender) \(number)".utf8), from: sender, until: until))
            } catch let error as ReplayMemoryError where error.code == .shareUsedUp {
                return number
            }
        }
        return 0
    }

    @Test func `gives a sender no more room than it leaves free`() async throws {
        let clock = ManualTimeSource()
        let memory = InMemoryReplayMemory(capacity: 1_024, time: clock)
        let until = clock.now.addingTimeInterval(60)
        #expect(try await flood(memory, from: "first", until: until) == 512)
        #expect(try await flood(memory, from: "second", until: until) == 256)
        for number in 0..<8 { #expect(try await flood(memory, from: "other \(number)", until: until) > 0) }
        #expect(memory.count < 1_024)
        #expect(try await !memory.insert(Array("first 0".utf8), from: "first", until: until))

        // What is over counts no longer.
        clock.advance(by: .seconds(62))
        #expect(try await flood(memory, from: "first", until: clock.now.addingTimeInterval(60)) == 512)
    }
}

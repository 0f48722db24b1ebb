import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("A gate")
struct GateTests {
    @Test func `gives its value to who waits and to who comes later`() async throws {
        let gate = Gate<Int>()
        async let waiting = gate.wait()
        gate.open(with: 7)
        #expect(try await waiting == 7)
        #expect(try await gate.wait() == 7)
    }

    @Test func `opens once`() async throws {
        let gate = Gate<Int>()
        gate.open(with: 1)
        gate.open(with: 2)
        gate.fail(CancellationError())
        #expect(try await gate.wait() == 1)
    }

    @Test func `lets a cancelled task go`() async throws {
        let gate = Gate<Int>()
        let task = spawn { try await gate.wait() }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(gate.waiterCount == 0)
    }
}

@Suite("A tally")
struct TallyTests {
    @Test func `wakes who waits when the count is reached, and not before`() async throws {
        let tally = Tally()
        let reached = Tally()
        let task = spawn {
            try await tally.wait(for: 2)
            reached.increment()
        }
        tally.increment()
        #expect(reached.count == 0)
        tally.increment()
        try await task.value
        #expect(reached.count == 1)
        try await tally.wait(for: 1)
    }

    @Test func `goes down as well as up`() {
        let tally = Tally()
        tally.set(to: 3)
        tally.set(to: 1)
        #expect(tally.count == 1)
    }
}

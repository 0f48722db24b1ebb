import GatehouseRows
import GatehouseTesting
import Synchronization
import Testing

@Suite("Rows in memory")
struct MemoryEngineTests {
    private struct Fault: Error {}

    @Test(arguments: RowEngineConformance.checks)
    func `keep the contract`(check: RowEngineConformance.Check) async throws {
        let engine = MemoryEngine()
        try await check.run(on: RowEngineUnderTest(engine) { engine })
    }

    @Test func `don't change if the write fails that a test wants to fail`() async throws {
        let engine = MemoryEngine { number in
            if number == 2 { throw Fault() }
        }
        try await engine.write { $0.insert(Thing("a")) }
        await #expect(throws: Fault.self) { try await engine.write { $0.delete(Thing("a")) } }
        try await engine.write { $0.insert(Thing("b")) }
        let things = try await engine.read {
            try $0.all(Thing.self, orderedBy: [.ascending(\.id)], limit: 10)
        }
        #expect(things == [Thing("a"), Thing("b")])
    }

    @Test(.timeLimit(.minutes(1)))
    func `are found quickly, however many there are`() async throws {
        let engine = MemoryEngine()
        try await engine.write { transaction in
            for number in 0..<20_000 {
                transaction.insert(
                    Thing("\(number)") {
                        $0.number = number
                        $0.code = "code \(number)"
                        $0.slot = number
                    })
            }
        }
        // These steps would take more than a minute if they looked at all rows.
        for number in 0..<5_000 {
            try await engine.write { transaction in
                let thing = try transaction.first(Thing.self, where: \.id == "\(number)")
                #expect(thing?.number == number)
                #expect(try transaction.first(Thing.self, where: \.code == "code \(number)") == thing)
                transaction.updateAll(Thing.self, where: \.number == number, settings: .set(\.isMarked, true))
            }
        }
        #expect(try await engine.read { try $0.first(Thing.self, where: \.number == 4_999) }?.isMarked == true)
    }
}

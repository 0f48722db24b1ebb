import Dispatch
import GatehouseRows

/// An error of the body of a transaction.
private struct Refusal: Error {}

extension RowEngineConformance {
    static let wholeTransactions: [Check] = [
        Check("a body that throws an error changes nothing") { test in
            try await test.insert(Thing("a"))
            do {
                try await test.engine.write { transaction in
                    transaction.insert(Thing("b"))
                    transaction.delete(Thing("a"))
                    throw Refusal()
                }
                throw ConformanceFailure("the transaction fails", #line, #fileID)
            } catch is Refusal {}
            try require(try await test.allIDs(at: 1), is: ["a"], "what is there")
        },
        Check("a duplicate undoes all changes of its transaction") { test in
            try await test.insert(Thing("a"), Thing("b") { $0.number = 1 })
            try await requireFailure(.duplicate, "one of the changes is impossible") {
                try await test.engine.write { transaction in
                    transaction.insert(Place("p", 1))
                    transaction.insert(Thing("c") { $0.code = "c" })
                    transaction.delete(Thing("a"))
                    transaction.updateAll(Thing.self, where: \.number == 1, settings: .set(\.note, "changed"))
                    transaction.insert(Thing("b"))
                    transaction.insert(Thing("d"))
                }
            }
            for end in 0...1 {
                try require(try await test.allIDs(at: end), is: ["a", "b"], "what is there")
                try require(try await test.thing("b", at: end)?.note, is: nil, "the note")
            }
            try require(
                try await test.engine.read { try $0.first(Place.self, where: \.shelf == "p") }, is: nil, "the place")
            try await test.insert(Thing("c") { $0.code = "c" })
            try require(try await test.allIDs(), is: ["a", "b", "c"], "what is there afterwards")
        },
        Check("what was written is read later, by all") { test in
            for number in 0..<50 {
                let id = "\(number)"
                try await test.insert(Thing(id), at: number)
                try require(try await test.thing(id, at: number) != nil, "its engine reads it")
                try require(try await test.thing(id, at: number + 1) != nil, "the other engine reads it")
                try await test.update(id, at: number + 1) { $0.number = number }
                try require(try await test.thing(id, at: number)?.number, is: number, "the number")
            }
        },
        Check("an answer is that of the body") { test in
            try await test.insert(Thing("a") { $0.number = 3 })
            let answer = try await test.engine.write { transaction in
                let row = try transaction.first(Thing.self, where: \.id == "a", lock: .update)
                transaction.delete(Thing("a"))
                return row?.number
            }
            try require(answer, is: 3, "the answer")
        },
        Check("transactions that fail take no others along") { test in
            let failures = try await inParallel(60) { number in
                do {
                    try await test.engine(at: number / 3).write { transaction in
                        transaction.insert(Thing("\(100 + number)"))
                        if number.isMultiple(of: 3) { throw Refusal() }
                        if number % 3 == 1 { transaction.insert(Thing("\(100 + number)")) }
                    }
                    return false
                } catch is Refusal {
                    return true
                } catch let error as StorageError where error.code == .duplicate {
                    return true
                }
            }
            try require(failures.count { $0 }, is: 40, "how many fail")
            let expected = (0..<60).filter { $0 % 3 == 2 }.map { "\(100 + $0)" }
            try require(try await test.allIDs(), is: expected, "what is there")
        },
    ]

    static let isolation: [Check] = [
        Check("a transaction that reads sees one state, while others write") { test in
            try await test.insert(Counter(1), Counter(2))
            let (started, written) = (Gate<Void>(), DispatchSemaphore(value: 0))
            async let values = test.readCounters(started, until: written)
            try await started.wait()
            try await test.sibling.write { transaction in
                for id in 1...2 { transaction.update(Counter(id), to: Counter(id, value: 1)) }
            }
            written.signal()
            try require(try await values, is: [0, 0], "what the reader sees")
        },
        Check("no increment of a number is lost") { test in
            try await test.insert(Counter(1))
            _ = try await inParallel(8) { number in
                for _ in 0..<10 { try await test.increment(1, at: number) }
            }
            let value = try await test.sibling.read { try $0.first(Counter.self, where: \.id == 1)?.value }
            try require(value, is: 80, "the number")
        },
        Check("one of many inserts a key, and the others fail as duplicates") { test in
            for round in 0..<5 {
                let inserted = try await inParallel(12) { number in
                    do {
                        try await test.insert(Thing("\(round)") { $0.number = number }, at: number)
                        return 1
                    } catch let error as StorageError where error.code == .duplicate {
                        return 0
                    }
                }
                try require(inserted.reduce(0, +), is: 1, "how many insert it")
            }
        },
        Check("two rows that a transaction locks are changed by it alone") { test in
            try await test.insert(Counter(1, value: 5), Counter(2, value: 5))
            // Each takes one away from either row as long as there is more than one in both together.
            let taken = try await inParallel(16) { number in try await test.take(from: 1 + number % 2, at: number / 2) }
            try require(taken.count { $0 }, is: 9, "how many take one away")
        },
    ]
}

extension RowEngineUnderTest {
    /// Runs a transaction again as long as others are in its way.
    private func writeWithRetries<Answer: Sendable>(
        at end: Int, _ body: @escaping @Sendable (inout Transaction) throws -> Answer
    ) async throws -> Answer {
        while true {
            do {
                return try await engine(at: end).write(body)
            } catch let error as StorageError where error.code == .conflict {
                await Task.yield()
            }
        }
    }

    /// Reads two counters in one transaction, between which it waits.
    fileprivate func readCounters(_ started: Gate<Void>, until written: DispatchSemaphore) async throws -> [Int?] {
        // A thread of its own may be blocked.
        try await withTaskExecutorPreference(TrackedExecutor()) {
            do {
                return try await engine.read { transaction in
                    let first = try transaction.first(Counter.self, where: \.id == 1)
                    started.open(with: ())
                    // An engine that lets writers wait for readers goes on after this time.
                    _ = written.wait(timeout: .now() + 5)
                    return [first, try transaction.first(Counter.self, where: \.id == 2)].map { $0?.value }
                }
            } catch {
                started.fail(error)
                throw error
            }
        }
    }

    fileprivate func increment(_ id: Int, at end: Int) async throws {
        try await writeWithRetries(at: end) { transaction in
            guard let before = try transaction.first(Counter.self, where: \.id == id, lock: .update) else { return }
            transaction.update(before, to: Counter(id, value: before.value + 1))
        }
    }

    fileprivate func take(from id: Int, at end: Int) async throws -> Bool {
        try await writeWithRetries(at: end) { transaction in
            let rows = try transaction.all(
                Counter.self, where: \.id > 0, orderedBy: [.ascending(\.id)], lock: .update)
            guard rows.map(\.value).reduce(0, +) > 1, let row = rows.first(where: { $0.id == id }) else { return false }
            transaction.update(row, to: Counter(id, value: row.value - 1))
            return true
        }
    }
}

import Foundation
package import GatehouseService
import GatehouseTypes

/// The contract of `LimitStore`, as checks that every implementation must pass.
///
/// Run each check with a new, empty store.
package enum LimitStoreConformance {
    /// One rule of the contract.
    package typealias Check = ConformanceCheck<LimitStoreUnderTest>

    /// Every check.
    package static var checks: [Check] { counting + noting + forgetting }
}

/// A limit store, and a second object for the same storage, like that of another process.
package struct LimitStoreUnderTest: Sendable {
    package let store: any LimitStore
    package let sibling: any LimitStore
    package let clock: ManualTimeSource

    /// Creates a test subject.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - sibling: A second object for the same storage; nil if the storage can't be shared.
    ///   - clock: The clock of both objects.
    package init(_ store: any LimitStore, sibling: (any LimitStore)? = nil, clock: ManualTimeSource) {
        self.store = store
        self.sibling = sibling ?? store
        self.clock = clock
    }

    /// A key that is different for each number, of a subject that is different for each number.
    static func key(_ number: UInt8, subject: UInt8 = 0, isKnown: Bool = false) -> LimitKey {
        LimitKey(
            digest: [UInt8](repeating: number, count: 16), subject: [UInt8](repeating: subject, count: 16),
            limit: LimitRules.Limit(5, in: .seconds(60)), isKnown: isKnown)
    }

    /// Counts a failure with one of the two objects in alternation.
    func add(_ keys: [LimitKey], at end: Int = 0) async throws -> [Int] {
        try await (end.isMultiple(of: 2) ? store : sibling).add(to: keys).map(\.count)
    }

    func counts(_ keys: [LimitKey]) async throws -> [Int?] {
        try await sibling.counts(of: keys).map { $0?.count }
    }
}

extension LimitStoreConformance {
    private static func key(_ number: UInt8, subject: UInt8 = 0, isKnown: Bool = false) -> LimitKey {
        LimitStoreUnderTest.key(number, subject: subject, isKnown: isKnown)
    }

    static let counting: [Check] = [
        Check("each key has a count of its own") { test in
            try require(try await test.counts([key(1), key(2)]), is: [nil, nil], "the counts of a new store")
            try require(try await test.add([key(1), key(2)]), is: [1, 1], "the first counts")
            try require(try await test.add([key(2), key(3, isKnown: true)]), is: [2, 1], "the counts")
            try require(
                try await test.counts([key(3, isKnown: true), key(1), key(4), key(2)]), is: [1, 1, nil, 2],
                "the counts in the order of the keys")
        },
        Check("none of many at once is lost") { test in
            let counts = try await inParallel(40) { number in try await test.add([key(1), key(2)], at: number) }
            try require(counts.compactMap(\.first).sorted(), is: Array(1...40), "the new counts")
            try require(try await test.counts([key(1), key(2)]), is: [40, 40], "the counts")
        },
        Check("a window ends after its length, whatever was counted in it") { test in
            let end = test.clock.now.addingTimeInterval(60)
            try require(try await test.store.add(to: [key(1)]).map(\.endsAt), is: [end], "the end")
            test.clock.advance(by: .seconds(59))
            try require(try await test.add([key(1)]), is: [2], "the count a second before the end")
            try require(try await test.sibling.counts(of: [key(1)]).map { $0?.endsAt }, is: [end], "the end")
            test.clock.advance(by: .seconds(1))
            try require(try await test.counts([key(1)]), is: [nil], "the count at the end")
            try require(try await test.add([key(1)]), is: [1], "the first count of the next window")
        },
        Check("the end of a window is the same for all, whenever it began") { test in
            for number in 1..<20 {
                test.clock.advance(by: .nanoseconds(7_300))
                let key = key(UInt8(number))
                let told = try await test.store.add(to: [key])
                try require(told.map(\.count), is: [1], "the count")
                try require(try await test.sibling.counts(of: [key]), is: told, "what is read")
                try require(try await test.sibling.add(to: [key]).map(\.endsAt), is: told.map(\.endsAt), "the end")
            }
        },
        Check("a window that began under a clock that was wrong doesn't count") { test in
            test.clock.moveWallClock(by: .seconds(86_400))
            for _ in 0..<5 { _ = try await test.add([key(1)]) }
            test.clock.moveWallClock(by: .seconds(-86_400))
            try require(try await test.counts([key(1)]), is: [nil], "the count")
            try require(try await test.add([key(1)]), is: [1], "the first count")
        },
        Check("a try that began a moment before the window is counted in it") { test in
            let end = test.clock.now.addingTimeInterval(60)
            _ = try await test.add([key(1)])
            test.clock.moveWallClock(by: .milliseconds(-5))
            try require(try await test.add([key(1)], at: 1), is: [2], "the second count")
            try require(try await test.store.counts(of: [key(1)]).map { $0?.endsAt }, is: [end], "the end")
        },
        Check("counts of ended windows are removed in the end") { test in
            for number in 0..<40 { _ = try await test.add([key(UInt8(number))]) }
            test.clock.advance(by: .seconds(61))
            for number in 100..<120 { _ = try await test.add([key(UInt8(number)), key(200)]) }
            try require(try await test.counts([key(1), key(119), key(200)]), is: [nil, 1, 20], "the counts")
        },
    ]

    static let noting: [Check] = [
        Check("one of many at once notes a key") { test in
            _ = try await test.add([key(1), key(2)])
            let answers = try await inParallel(20) { number in
                try await (number.isMultiple(of: 2) ? test.store : test.sibling).note([key(1)])
            }
            try require(answers.count { $0 }, is: 1, "how many were first")
            try require(try await test.store.note([key(1), key(2)]), "the second key is new")
            try require(
                try await test.sibling.counts(of: [key(1), key(2)]).map { $0?.isNoted }, is: [true, true],
                "what is noted")
        },
        Check("a window is noted anew") { test in
            _ = try await test.add([key(1)])
            try require(try await test.store.note([key(1)]), "it's new")
            try require(try await test.store.add(to: [key(1)]).map(\.isNoted), is: [true], "what is noted")
            test.clock.advance(by: .seconds(60))
            try require(try await test.store.add(to: [key(1)]).map(\.isNoted), is: [false], "what is noted")
            try require(try await test.store.note([key(1)]), "it's new in the next window")
        },
        Check("what is noted of a subject can be read, and nothing else") { test in
            let keys = [key(1, subject: 1), key(2, subject: 1, isKnown: true), key(3, subject: 1), key(4, subject: 2)]
            let counts = try await test.store.add(to: keys)
            _ = try await test.store.note([keys[0], keys[1], keys[3]])
            let noted = try await test.sibling.noted(of: keys[0].subject)
            try require(Set(noted.keys), is: [keys[0].digest, keys[1].digest], "the keys")
            try require(noted[keys[0].digest]?.endsAt, is: counts[0].endsAt, "the end")
            try require(noted.values.map(\.isNoted), is: [true, true], "what is noted")
        },
        Check("a key without a count isn't noted") { test in
            try require(try await !test.store.note([key(1)]), "there is nothing to note")
        },
    ]

    static let forgetting: [Check] = [
        Check("only the named key is forgotten") { test in
            _ = try await test.add([key(1), key(2)])
            try await test.sibling.forget([key(1)])
            try require(try await test.counts([key(1), key(2)]), is: [nil, 1], "the counts")
        },
        Check("all keys of a subject are forgotten, and no others") { test in
            let keys = [key(1, subject: 1), key(2, subject: 1, isKnown: true), key(3, subject: 2)]
            _ = try await test.add(keys)
            try await test.sibling.forgetAll(of: [UInt8](repeating: 1, count: 16))
            try require(try await test.counts(keys), is: [nil, nil, 1], "the counts")
        },
    ]
}

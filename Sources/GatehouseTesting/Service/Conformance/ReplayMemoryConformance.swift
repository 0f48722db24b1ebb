import Foundation
public import GatehouseOAuth
import GatehouseTypes

/// The contract of `ReplayMemory`, as checks that every implementation must pass.
///
/// Run each check with a new, empty memory. A memory of limited size must have room for 1,000 digests:
///
/// ```swift
/// @Test(arguments: ReplayMemoryConformance.checks)
/// func `keeps the contract`(check: ReplayMemoryConformance.Check) async throws {
///     let clock = ManualTimeSource()
///     try await check.run(on: ReplayMemoryUnderTest(makeMemory(time: clock), time: clock))
/// }
/// ```
public enum ReplayMemoryConformance {
    /// One rule of the contract.
    public typealias Check = ConformanceCheck<ReplayMemoryUnderTest>

    /// Every check.
    public static var checks: [Check] { remembering + forgetting }
}

/// A replay memory, and a second object for the same storage, like that of another process.
public struct ReplayMemoryUnderTest: Sendable {
    /// The memory. It must have room for 1,000 digests. If its size is limited, it must have room for only a few more,
    /// so that a flood fills it.
    public let memory: any ReplayMemory
    /// The second object for the same storage.
    public let sibling: any ReplayMemory
    /// The clock of both objects.
    public let clock: ManualTimeSource

    /// Creates a test subject.
    ///
    /// - Parameters:
    ///   - memory: The memory.
    ///   - sibling: A second object for the same storage; nil if the storage can't be shared.
    ///   - time: The clock of both objects.
    public init(_ memory: any ReplayMemory, sibling: (any ReplayMemory)? = nil, time: ManualTimeSource) {
        self.memory = memory
        self.sibling = sibling ?? memory
        clock = time
    }

    /// The time in that many seconds.
    func after(_ seconds: TimeInterval) -> Date { clock.now.addingTimeInterval(seconds) }

    /// Inserts the digest of a number, for that many seconds, with one of the two objects in alternation.
    func insert(
        _ number: Int, from sender: String = "device", for seconds: TimeInterval = 60, at end: Int = 0
    ) async throws -> Bool {
        try await (end.isMultiple(of: 2) ? memory : sibling)
            .insert(ReplayMemoryUnderTest.digest(number), from: sender, until: after(seconds))
    }

    /// A digest that is different for each number.
    static func digest(_ number: Int) -> [UInt8] {
        [UInt8](repeating: 7, count: 28) + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
}

extension ReplayMemoryConformance {
    static let remembering: [Check] = [
        Check("a digest is new once") { test in
            try require(try await test.insert(1), "it's new")
            for _ in 0..<3 { try require(try await !test.insert(1), "it's known") }
        },
        Check("digests that differ in a bit are different ones") { test in
            let digest = ReplayMemoryUnderTest.digest(1)
            try require(try await test.insert(1), "the first is new")
            for index in digest.indices {
                var other = digest
                other[index] ^= 1
                try require(
                    try await test.memory.insert(other, from: "device", until: test.after(60)), "digest \(index) is new"
                )
            }
        },
        Check("what one view knows the other knows") { test in
            for number in 0..<20 {
                try require(try await test.insert(number, at: number), "it's new")
                try require(try await !test.insert(number, at: number + 1), "it's known")
            }
        },
        Check("one of many at once is let through") { test in
            for round in 0..<5 {
                let answers = try await inParallel(20) { number in try await test.insert(round, at: number) }
                try require(answers.count { $0 }, is: 1, "how many passed")
            }
        },
        Check("a flood of digests makes it forget none") { test in
            for number in 0..<300 {
                try require(try await test.insert(number, at: number), "digest \(number) is new")
            }
            for number in stride(from: 0, to: 300, by: 23) {
                try require(try await !test.insert(number, at: number), "digest \(number) is known")
            }
        },
        Check("a flood from one sender leaves room for others") { test in
            // These are more digests than a memory of limited size can hold. Digests that it refuses aren't stored.
            for number in 0..<3_000 { _ = try? await test.insert(number, from: "flood") }
            for number in 5_000..<5_050 {
                try require(
                    try await test.insert(number, from: "device \(number)"),
                    "digest \(number) of another sender is new")
            }
        },
    ]

    static let forgetting: [Check] = [
        Check("a digest is known until its time is over") { test in
            try require(try await test.insert(1), "it's new")
            test.clock.advance(by: .seconds(59))
            try require(try await !test.insert(1, for: 1), "it's known a second before")
        },
        Check("what comes again doesn't shorten the time") { test in
            try require(try await test.insert(1), "it's new")
            try require(try await !test.insert(1, for: 1), "it's known")
            test.clock.advance(by: .seconds(30))
            try require(try await !test.insert(1, for: 1), "it's still known")
        },
        Check("what is over is forgotten in the end, and nothing else") { test in
            for number in 0..<30 { _ = try await test.insert(number, for: 10) }
            let lasting = 1_000
            _ = try await test.insert(lasting, for: 3600)
            test.clock.advance(by: .seconds(12))
            // Removing the expired digests may take as many insertions as there are digests.
            for number in 2_000..<2_030 { _ = try await test.insert(number, for: 10) }
            try require(try await !test.insert(lasting, for: 10), "the lasting one is known")
            for number in 0..<30 {
                try require(try await test.insert(number, for: 10), "digest \(number) is forgotten")
            }
        },
        Check("a clock that is set back makes it forget nothing") { test in
            try require(try await test.insert(1), "it's new")
            test.clock.moveWallClock(by: .seconds(-3600))
            try require(try await !test.insert(1), "it's known")
        },
    ]
}

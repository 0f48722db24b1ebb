import Foundation
public import GatehouseOAuth

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

    /// One of the two objects, in alternation.
    func end(_ number: Int) -> any ReplayMemory { number.isMultiple(of: 2) ? memory : sibling }

    /// A digest that is different for each number.
    static func digest(_ number: Int) -> [UInt8] {
        [UInt8](repeating: 7, count: 28) + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
}

import Foundation
public import GatehouseOAuth

/// The contract of `ReplayMemory` as checks that every memory must pass.
///
/// Run each check on a new, empty memory, and one of limited size with room for 1,000 digests:
///
/// ```swift
/// @Test(arguments: ReplayMemoryConformance.checks)
/// func `keeps the contract`(check: ReplayMemoryConformance.Check) async throws {
///     let clock = ManualTimeSource()
///     try await check.run(on: ReplayMemoryUnderTest(makeMemory(time: clock), time: clock))
/// }
/// ```
public enum ReplayMemoryConformance {
    /// One sentence of the contract.
    public typealias Check = ConformanceCheck<ReplayMemoryUnderTest>

    /// Every check.
    public static var checks: [Check] { remembering + forgetting }
}

/// A replay memory, and another view of the same one, as another process would have it.
public struct ReplayMemoryUnderTest: Sendable {
    /// The memory. It must have room for 1,000 digests; if its size is limited, for few more, so that a flood fills it.
    public let memory: any ReplayMemory
    /// The same memory again.
    public let sibling: any ReplayMemory
    /// The clock of both.
    public let clock: ManualTimeSource

    /// Describes a memory.
    ///
    /// - Parameters:
    ///   - memory: The memory.
    ///   - sibling: Another one on the same place; the same one if it can't be shared.
    ///   - time: The clock of both.
    public init(_ memory: any ReplayMemory, sibling: (any ReplayMemory)? = nil, time: ManualTimeSource) {
        self.memory = memory
        self.sibling = sibling ?? memory
        clock = time
    }

    /// A time that far from now.
    func after(_ seconds: TimeInterval) -> Date { clock.now.addingTimeInterval(seconds) }

    /// Both ends by turns.
    func end(_ number: Int) -> any ReplayMemory { number.isMultiple(of: 2) ? memory : sibling }

    /// A digest, another one for each number.
    static func digest(_ number: Int) -> [UInt8] {
        [UInt8](repeating: 7, count: 28) + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
}

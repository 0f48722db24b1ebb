import GatehouseTesting
import Synchronization

/// One run of a verb: what it draws, and where its connection dies. The same verb draws the same whatever else happens,
/// and however often an engine runs the body of a transaction.
package final class VerbContext: Sendable {
    /// The verb that the present task runs.
    @TaskLocal package static var current: VerbContext?

    private struct State {
        var outside: SplitMix64
        /// What the body of the present transaction draws from; nil outside a body.
        var inside: SplitMix64?
        var writeCount = 0
        var lostWrite: Int?
    }

    private let seed: UInt64
    private let death: VerbDeath?
    private let state: Mutex<State>

    package init(seed: UInt64, death: VerbDeath? = nil) {
        self.seed = seed
        self.death = death
        state = Mutex(State(outside: SplitMix64(seed: seed)))
    }

    /// The write whose answer was lost, counted from 0.
    package var lostWrite: Int? { state.withLock { $0.lostWrite } }

    /// How many writes have ended.
    package var writeCount: Int { state.withLock { $0.writeCount } }

    func word() -> UInt64 {
        state.withLock { $0.inside == nil ? $0.outside.next() : $0.inside?.next() ?? 0 }
    }

    /// When the connection dies in the present write; nil if it doesn't.
    var deathInThisWrite: VerbDeath.Moment? {
        state.withLock { $0.writeCount == death?.write ? death?.moment : nil }
    }

    /// Runs the body of the present write. It draws the same in each write: only one of a verb's writes draws.
    func run<Answer>(_ body: () throws -> Answer) rethrows -> Answer {
        state.withLock { $0.inside = SplitMix64(seed: ~seed) }
        defer { state.withLock { $0.inside = nil } }
        return try VerbContext.$current.withValue(self) { try body() }
    }

    /// Ends the present write.
    func endWrite(isLost: Bool = false) {
        state.withLock { state in
            if isLost { state.lostWrite = state.writeCount }
            state.writeCount += 1
        }
    }
}

/// The death of a verb's connection in one of its writes.
package struct VerbDeath: Sendable, Hashable {
    package enum Moment: Sendable { case beforeCommit, afterCommit }

    /// The write, counted from 0.
    package let write: Int
    package let moment: Moment

    package init(_ moment: Moment, ofWrite write: Int = 0) {
        self.write = write
        self.moment = moment
    }
}

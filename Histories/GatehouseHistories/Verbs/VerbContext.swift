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
        var death: VerbDeath?
        var writeCount = 0
        var lostWrite: Int?
        var ends: [TransactionEnd] = []
    }

    private let seed: UInt64
    private let clock: HistoryClock?
    private let state: Mutex<State>
    /// Which of its transactions run; nil if all do.
    let script: Script?

    /// - Parameters:
    ///   - seed: What it draws from.
    ///   - death: Where its connection dies.
    ///   - clock: What tells when its transactions end; nil if nobody wants to know.
    ///   - script: Which of its transactions run; nil if all do.
    init(seed: UInt64, death: VerbDeath? = nil, clock: HistoryClock? = nil, script: Script? = nil) {
        self.seed = seed
        self.clock = clock
        self.script = script
        state = Mutex(State(outside: SplitMix64(seed: seed), death: death))
    }

    /// The write whose answer was lost, counted from 0.
    package var lostWrite: Int? { state.withLock { $0.lostWrite } }

    /// How many writes have ended.
    package var writeCount: Int { state.withLock { $0.writeCount } }

    /// When its transactions have ended, in their order.
    var ends: [TransactionEnd] { state.withLock { $0.ends } }

    func word() -> UInt64 {
        state.withLock { $0.inside == nil ? $0.outside.next() : $0.inside?.next() ?? 0 }
    }

    /// When the connection dies in the present write; nil if it doesn't. It dies once, however often the write runs.
    func takeDeath() -> VerbDeath.Moment? {
        state.withLock { state in
            guard let death = state.death, death.write == state.writeCount else { return nil }
            state.death = nil
            return death.moment
        }
    }

    /// Runs the body of the present write. It draws the same in each write: only one of a verb's writes draws.
    func run<Answer>(_ body: () throws -> Answer) rethrows -> Answer {
        state.withLock { $0.inside = SplitMix64(seed: ~seed) }
        defer { state.withLock { $0.inside = nil } }
        return try VerbContext.$current.withValue(self) { try body() }
    }

    /// Ends the present write.
    func endWrite(isLost: Bool = false) {
        let moment = clock?.next()
        state.withLock { state in
            if isLost { state.lostWrite = state.writeCount }
            state.writeCount += 1
            if let moment { state.ends.append(TransactionEnd(moment: moment, isWrite: true)) }
        }
    }

    /// Ends a transaction that has only read.
    func endRead() {
        guard let moment = clock?.next() else { return }
        state.withLock { $0.ends.append(TransactionEnd(moment: moment, isWrite: false)) }
    }
}

/// Counts what is seen in a history, in the order in which it is seen.
final class HistoryClock: Sendable {
    private let moment = Atomic(0)

    func next() -> Int { moment.add(1, ordering: .sequentiallyConsistent).newValue }
}

import GatehouseTypes
import Synchronization

/// What the manager shares with everybody who calls it: the machine, the session, who waits, who watches.
///
/// It stands behind one lock, so an event takes effect at the moment of the call, and not when an actor gets round to
/// it. Nothing is awaited here.
final class SessionCore: Sendable {
    typealias Outcome = Result<Void, AuthError>
    typealias Waiting = OneShot<Outcome>

    struct Contents {
        var machine = AuthenticationMachine()
        var held: HeldSession?
        var arriving: [Ticket: AuthSession] = [:]
        var waiting: [Ticket: Waiting] = [:]
        var watchers = StateWatchers()
    }

    /// What came of an event.
    struct Applied {
        /// What is left to do for the manager.
        var work: [SessionWork] = []
        /// Why the event changed nothing.
        var refusal: Transition.Refusal?
        /// The end of the work that the event began, or found under way.
        var waiting: Waiting?
    }

    let time: any TimeSource
    private let diagnostics: any DiagnosticSink
    private let contents = Mutex(Contents())

    init(time: any TimeSource, diagnostics: any DiagnosticSink) {
        self.time = time
        self.diagnostics = diagnostics
        contents.withLock { contents in
            if case .restoring(let ticket) = contents.machine.standing { contents.waiting[ticket] = Waiting() }
        }
    }

    deinit {
        contents.withLock { $0.watchers.finish() }
    }

    /// Tells the machine an event, and does at once what can be done at once.
    ///
    /// - Parameters:
    ///   - event: What happened.
    ///   - arrival: The session that came with it.
    ///   - error: Why it happened, for those who wait.
    /// - Returns: What is left to do.
    func apply(_ event: AuthenticationEvent, arrival: Arrival? = nil, error: AuthError? = nil) -> Applied {
        let (applied, settled, state) = contents.withLock { contents in
            let before = contents.machine.state
            let transition = contents.machine.handle(event)
            var applied = Applied(refusal: transition.refusal)
            if case .underWay(let ticket) = transition.refusal { applied.waiting = contents.waiting[ticket] }
            var settled: [(Waiting, Outcome)] = []
            for effect in transition.effects {
                contents.perform(effect, arrival, error, &applied, &settled)
            }
            let state = contents.machine.state
            if state != before { contents.watchers.publish(state) }
            return (applied, settled, state)
        }
        for (waiting, outcome) in settled { waiting.resolve(outcome) }
        record(event, applied.refusal, state)
        return applied
    }

    /// Reads what is shared.
    func read<Value: Sendable>(_ body: (borrowing Contents) -> Value) -> Value {
        contents.withLock { body($0) }
    }

    /// A stream of states that begins with the one that holds now.
    func subscribe() -> AsyncStream<AuthenticationState> {
        contents.withLock { contents in
            contents.watchers.add(current: contents.machine.state) { [weak self] number in
                self?.contents.withLock { $0.watchers.remove(number) }
            }
        }
    }

    private func record(_ event: AuthenticationEvent, _ refusal: Transition.Refusal?, _ state: AuthenticationState) {
        var fields = ["state": state.name]
        if let refusal { fields["refused"] = refusal.name }
        diagnostics.record(DiagnosticEvent("authentication." + event.name, fields))
    }
}

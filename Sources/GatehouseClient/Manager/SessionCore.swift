import Foundation
import GatehouseTypes
import Synchronization

/// What the manager shares with everybody who calls it: the machine, the session, who waits, who watches.
///
/// It stands behind one lock, so an event takes effect at the moment of the call. Nothing is awaited here.
final class SessionCore: Sendable {
    /// Whose session came of it, if one did.
    typealias Outcome = Result<Account?, AuthError>
    typealias Waiting = OneShot<Outcome>

    struct Contents {
        var machine = AuthenticationMachine()
        var held: ActiveSession?
        var arriving: [Ticket: ActiveSession] = [:]
        var waiting: [Ticket: Waiting] = [:]
        var watchers = StateWatchers()
        /// What has happened and isn't in the store's trail yet.
        var notes: [Trail.Entry] = []
        /// Until when a refresh that failed isn't repeated for a token that is still valid.
        var quietUntil = Duration.zero
        /// When tokens were replaced because a resource had refused them, lately.
        var refusals: [Duration] = []
        /// The tokens in the store of the session that ended last; of the one before if that one was never stored.
        var dropped: RecordMark?
        /// The end of a session that has still to be stored; nil if there is none.
        var owedEnd: OwedEnd?
    }

    /// What came of an event.
    struct Applied {
        /// What is left to do for the manager.
        var orders: [Order] = []
        /// Why the event changed nothing.
        var refusal: Transition.Refusal?
        /// The work that the event began, or found under way.
        var begun: Begun?
        /// Those who are told how their work ended, once the lock is free.
        var settled: [(Waiting, Outcome)] = []
    }

    let time: any TimeSource
    let author: String
    /// Tells this manager's sessions from another's.
    let identity: String
    private let diagnostics: any DiagnosticSink
    private let observer: SchedulingPoints.Observer?
    private let contents = Mutex(Contents())

    init(
        time: any TimeSource, author: String, identity: String, diagnostics: any DiagnosticSink,
        observer: SchedulingPoints.Observer? = nil
    ) {
        self.observer = observer
        self.time = time
        self.identity = identity
        self.author = author
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
    ///   - session: The session that came with it.
    ///   - error: Why it happened, for those who wait.
    /// - Returns: What is left to do.
    @discardableResult
    func apply(_ event: AuthenticationEvent, _ session: ActiveSession? = nil, error: AuthError? = nil) -> Applied {
        let now = time.now
        let step = contents.withLock { take(event, session, error, now, &$0) }
        finish(step)
        return step.applied
    }

    /// Tells the machine an event that depends on what holds at this moment.
    ///
    /// - Parameter choose: Names the event, and the session that comes with it, if there is one to tell.
    /// - Returns: What is left to do; nothing if there was no event.
    func apply(choosing choose: (borrowing Contents) -> (AuthenticationEvent, ActiveSession?)?) -> Applied? {
        let now = time.now
        let step = contents.withLock { contents in
            choose(contents).map { take($0.0, $0.1, nil, now, &contents) }
        }
        step.map(finish)
        return step?.applied
    }

    /// Reads what is shared.
    func read<Value: Sendable>(_ body: (borrowing Contents) -> Value) -> Value {
        contents.withLock { body($0) }
    }

    /// Changes what is shared beside the machine.
    func change<Value: Sendable>(_ body: (inout Contents) -> Value) -> Value {
        contents.withLock { body(&$0) }
    }

    private func take(
        _ event: AuthenticationEvent, _ session: ActiveSession?, _ error: AuthError?, _ now: Date,
        _ contents: inout Contents
    ) -> Step {
        let before = observer == nil ? nil : contents.machine
        let step = contents.take(event, session, error, author: author, now: now)
        if let before { observer?(before, event, contents.machine) }
        return step
    }

    private func finish(_ step: Step) {
        for (waiting, outcome) in step.applied.settled { waiting.resolve(outcome) }
        diagnostics.record(step.diagnosis)
    }
}

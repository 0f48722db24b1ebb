import Foundation
import GatehouseTypes

/// What the manager shares with everybody who calls it: the machine, the session, who waits, who watches, and what is
/// owed to the store.
///
/// It stands behind the manager's one lock, so an event takes effect at the moment of the call. Nothing is awaited
/// here.
struct SessionCore: Sendable {
    /// Whose session came of some work, if one did.
    typealias Outcome = Result<Account?, AuthError>
    typealias Waiting = OneShot<Outcome>

    /// What came of an event.
    struct Applied {
        /// What is left to do for the manager.
        var orders: [Order] = []
        /// Why the event changed nothing.
        var refusal: Transition.Refusal?
        /// The work that the event began.
        var begun: Begun?
        /// The end of the work that the event began, or found under way.
        var waiting: Waiting?
        /// Those who are told how their work ended, once the lock is free.
        var settled: [(Waiting, Outcome)] = []
        /// What is told about the event, if anybody listens.
        var diagnosis: DiagnosticEvent?
    }

    private(set) var machine = AuthenticationMachine()
    var held: ActiveSession?
    var arriving: [Ticket: ActiveSession] = [:]
    var waiting: [Ticket: Waiting] = [:]
    let states = ChangeLog<AuthenticationState>(capacity: AuthenticationStates.maximumBacklog)
    /// Until when a refresh that failed isn't repeated for a token that is still valid.
    var quietUntil = Duration.zero
    /// When tokens were replaced because a resource had refused them, lately.
    var refusals: [Duration] = []
    /// The tokens in the store of the session that ended last; of the one before if that one was never stored.
    var dropped: RecordVersion?
    /// What is owed to the store.
    var ledger: Ledger { didSet { version += 1 } }
    /// What is known of the store.
    var store = StoreSnapshot()
    /// The work whose session the store holds, as far as this process wrote it.
    var stored: Ticket? { didSet { version += 1 } }
    /// The grant that this process signed in and stored last.
    var storedGrant: Ticket? { didSet { version += 1 } }
    /// Moves with everything that a write is decided on, and with no more: many requests and notices must not keep a
    /// write from being done.
    private(set) var version: UInt64 = 0

    private let isListening: Bool
    private let observer: SchedulingPoints.Observer?

    init(author: String, isListening: Bool, observer: SchedulingPoints.Observer?) {
        ledger = Ledger(author: author)
        self.isListening = isListening
        self.observer = observer
        if case .restoring(let ticket) = machine.standing { waiting[ticket] = Waiting() }
    }

    /// Tells the machine an event, and does at once what can be done at once.
    ///
    /// - Parameters:
    ///   - event: What happened.
    ///   - session: The session that came with it.
    ///   - error: Why it happened, for those who wait.
    ///   - now: The time of day.
    /// - Returns: What is left to do.
    mutating func take(
        _ event: AuthenticationEvent, _ session: ActiveSession?, _ error: AuthError?, at now: Date
    ) -> Applied {
        let before = machine
        let stateBefore = machine.state
        let transition = machine.handle(event)
        if transition.refusal == nil { version += 1 }
        var applied = Applied(refusal: transition.refusal)
        if case .underWay(let ticket) = transition.refusal { applied.waiting = waiting[ticket] }
        if transition.refusal == nil, let (name, details) = event.note {
            let state = machine.state.name
            ledger.note(name, details.merging(["state": state]) { mine, _ in mine }, error, held?.version, at: now)
        }
        for effect in transition.effects { carryOut(effect, session, error, at: now, &applied) }
        let state = machine.state
        if state != stateBefore { states.append(state) }
        if isListening {
            var fields = ["from": before.standing.name, "state": state.name]
            if let refusal = transition.refusal { fields["refused"] = refusal.name }
            applied.diagnosis = DiagnosticEvent("authentication." + event.name, fields)
        }
        observer?(before, event, machine)
        return applied
    }
}

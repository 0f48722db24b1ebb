import Foundation
import GatehouseTypes

/// The state that all callers of the manager share: the state machine, the session, waiting callers, observers, and the
/// pending changes of the store.
///
/// It is behind the manager's one lock, so an event takes effect at the moment of the call. None of its methods is
/// asynchronous.
struct SessionCore: Sendable {
    /// The account that the work signed in, if any, or its error.
    typealias Outcome = Result<Account?, AuthError>
    typealias Waiting = OneShot<Outcome>

    /// The result of an event.
    struct Applied {
        /// The effects that the manager has to carry out.
        var orders: [Order] = []
        /// The reason why the event had no effect; `nil` if it had one.
        var refusal: Transition.Refusal?
        /// The work that the event began.
        var begun: Begun?
        /// The end of the work that the event began or that was running already.
        var waiting: Waiting?
        /// The callers to resume outside the lock, with the results of their work.
        var settled: [(Waiting, Outcome)] = []
        /// The diagnostic event; `nil` if there is no receiver.
        var diagnosis: DiagnosticEvent?
    }

    private(set) var machine = AuthenticationMachine()
    var held: ActiveSession?
    var arriving: [Ticket: ActiveSession] = [:]
    var waiting: [Ticket: Waiting] = [:]
    let states = ChangeLog<AuthenticationState>(capacity: AuthenticationStates.maximumBacklog)
    /// The uptime before which a failed refresh isn't repeated while the token is still valid.
    var quietUntil = Duration.zero
    /// The members of the provider's responses that couldn't be read. Each is reported once.
    var unreadableMembers: Set<String> = []
    /// The uptimes at which refused tokens were replaced recently.
    var refusals: [Duration] = []
    /// The stored version of the session that ended last. If that session was never stored, the version of the one
    /// before it.
    var dropped: RecordVersion?
    /// Whether the store still held a session of another grant when that session ended.
    var isDroppedReplacing = false
    /// The pending changes of the store.
    var ledger: Ledger { didSet { version += 1 } }
    /// The last known contents of the store.
    var store = StoreSnapshot()
    /// The work that produced the stored session, if this process wrote it.
    var stored: Ticket? { didSet { version += 1 } }
    /// The grant that this process signed in and stored last.
    var storedGrant: Ticket? { didSet { version += 1 } }
    /// A counter that is increased with each change that can affect the decision about a write, and only then: frequent
    /// requests and change notifications must not prevent a write.
    private(set) var version: UInt64 = 0

    private let isListening: Bool
    private let observer: SchedulingPoints.Observer?

    init(author: String, isListening: Bool, observer: SchedulingPoints.Observer?) {
        ledger = Ledger(author: author)
        self.isListening = isListening
        self.observer = observer
        if case .restoring(let ticket) = machine.standing { waiting[ticket] = Waiting() }
    }

    /// Passes an event to the state machine, and carries out its immediate effects.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - session: The session that the event is about.
    ///   - error: The event's cause, for waiting callers.
    ///   - now: The current time of day.
    /// - Returns: The remaining effects.
    mutating func take(
        _ event: AuthenticationEvent, _ session: ActiveSession?, _ error: AuthError?, at now: Date
    ) -> Applied {
        let before = machine
        let stateBefore = machine.state
        let unstored = undurable
        let transition = machine.handle(event)
        if transition.refusal == nil { version += 1 }
        var applied = Applied(refusal: transition.refusal)
        if case .underWay(let ticket) = transition.refusal { applied.waiting = waiting[ticket] }
        if transition.refusal == nil, let (name, details) = event.note {
            let state = machine.state.name
            ledger.note(name, details.merging(["state": state]) { mine, _ in mine }, error, held?.version, at: now)
        }
        for effect in transition.effects {
            // The process that ended the session doesn't know tokens that were never stored.
            if effect == .drop(.leave), let unstored {
                owe(unstored, at: now)
                applied.orders.append(Order(effect: .discardArrived))
            }
            carryOut(effect, session, error, at: now, &applied)
        }
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

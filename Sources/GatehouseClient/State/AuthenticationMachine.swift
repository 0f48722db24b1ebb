/// The state machine of a session: a value that takes events and returns effects.
///
/// It contains no secret and no clock, and has no side effects. Each event has a row for each standing and there is no
/// default case, so a new standing or event doesn't compile until its rows are written.
package struct AuthenticationMachine: Sendable, Hashable {
    /// The internal state of the session.
    package enum Standing: Sendable, Hashable {
        /// There is no session.
        case signedOut(SignedOutReason)
        /// The store is being read.
        case restoring(Ticket)
        /// The store can't be read.
        case locked(LockReason)
        /// A sign-in has returned a session. It is being written and isn't shared yet.
        case committing(Ticket, SessionSummary)
        /// There is a session.
        case signedIn(LiveSession)
        /// There is a session, and it is being refreshed.
        case refreshing(Ticket, LiveSession)
    }

    /// A session that is used for requests.
    package struct LiveSession: Sendable, Hashable {
        /// The work that produced the session's tokens. It distinguishes tokens without containing them.
        package let origin: Ticket
        /// The summary that is published.
        package internal(set) var summary: SessionSummary
    }

    /// The internal state of the session.
    package internal(set) var standing: Standing

    /// The running sign-in. The current session, if any, stays until the new one arrives.
    package internal(set) var attempt: Ticket?

    /// Whether the running sign-in is a step-up, which adds to the session instead of replacing it.
    package internal(set) var isSteppingUp = false

    /// The current epoch.
    package internal(set) var epoch: Epoch

    private var lastNumber: UInt64

    /// Creates a machine that is about to read its store, with the ticket in its standing.
    package init() {
        epoch = Epoch(number: 0)
        lastNumber = 0
        standing = .restoring(Ticket(epoch: epoch, number: 0))
    }

    /// The state that is published to the app.
    package var state: AuthenticationState {
        switch standing {
        case .signedOut(let reason): attempt == nil ? .signedOut(reason) : .signingIn
        case .restoring: attempt == nil ? .restoring : .signingIn
        case .locked(let reason): attempt == nil ? .locked(reason) : .signingIn
        case .committing: .signingIn
        case .signedIn(let live): .signedIn(live.summary)
        case .refreshing(_, let live): .refreshing(live.summary)
        }
    }

    /// Handles an event.
    ///
    /// - Returns: The effects to carry out, and the reason if the event had no effect.
    package mutating func handle(_ event: AuthenticationEvent) -> Transition {
        switch event {
        case .restoreBegun: restoreBegun()
        case .restored(let ticket, let restoration): restored(ticket, restoration)
        case .signInBegun: signInBegun()
        case .stepUpBegun: stepUpBegun()
        case .signInArrived(let ticket, let summary): signInArrived(ticket, summary)
        case .signInEnded(let ticket): signInEnded(ticket)
        case .refreshBegun(let token): refreshBegun(replacing: token)
        case .refreshArrived(let ticket): refreshArrived(ticket)
        case .remainderArrived(let ticket, _): refreshArrived(ticket)
        case .stored(let ticket, let summary, let ending): stored(ticket, summary, ending)
        case .refreshFailed(let ticket, let assurance): refreshFailed(ticket, assurance)
        case .mismatched(let ticket): mismatched(ticket)
        case .rejected(let ticket, let rejection): rejected(ticket, rejection)
        case .madeDurable(let origin): madeDurable(origin)
        case .profileArrived(let origin, let summary): profileArrived(origin, summary)
        case .adopted(let ticket, let summary, let ending): adopted(ticket, summary, ending)
        case .storeChanged(let change): storeChanged(change)
        case .signOutBegun(let reason): signOutBegun(reason)
        }
    }

    mutating func makeTicket() -> Ticket {
        lastNumber += 1
        return Ticket(epoch: epoch, number: lastNumber)
    }

    mutating func startEpoch() {
        epoch = Epoch(number: epoch.number + 1)
    }
}

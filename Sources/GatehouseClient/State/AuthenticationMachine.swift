/// The rules of a session's life: a value that is told events and answers with effects.
///
/// It holds no secret and no clock, and does nothing itself. Every event has a row for every standing: there is no
/// default case, so a new standing or a new event doesn't compile until its rows are written.
package struct AuthenticationMachine: Sendable, Hashable {
    /// What is known about the session.
    package enum Standing: Sendable, Hashable {
        /// There is none.
        case signedOut(SignedOutReason)
        /// The store is being read.
        case restoring(Ticket)
        /// The store can't be read.
        case locked(LockReason)
        /// A sign-in has brought one; it is being written and not shared yet.
        case committing(Ticket, SessionSummary)
        /// There is one.
        case signedIn(LiveSession)
        /// There is one, and it is being renewed.
        case refreshing(Ticket, LiveSession)
    }

    /// A session that requests are authorised with.
    package struct LiveSession: Sendable, Hashable {
        /// The work that brought its tokens. It tells one token from the next without holding either.
        package let origin: Ticket
        /// What everybody may know about it.
        package internal(set) var summary: SessionSummary
    }

    /// What is known about the session.
    package internal(set) var standing: Standing

    /// The running sign-in. It goes on beside whatever session there is, which lives until the new one arrives.
    package internal(set) var attempt: Ticket?

    /// Whether the running sign-in is to add to the session instead of replacing it.
    package internal(set) var isSteppingUp = false

    /// The epoch in force.
    package internal(set) var epoch: Epoch

    private var lastNumber: UInt64

    /// A machine that is about to read its store, under the ticket that its standing holds.
    package init() {
        epoch = Epoch(number: 0)
        lastNumber = 0
        standing = .restoring(Ticket(epoch: epoch, number: 0))
    }

    /// Where authentication stands, as an app shows it.
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

    /// Takes an event.
    ///
    /// - Returns: What has to be done, or why nothing changed.
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
        case .stored(let ticket, let summary): stored(ticket, summary)
        case .refreshFailed(let ticket, let assurance): refreshFailed(ticket, assurance)
        case .rejected(let ticket, let rejection): rejected(ticket, rejection)
        case .madeDurable(let origin): madeDurable(origin)
        case .adopted(let ticket, let summary): adopted(ticket, summary)
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

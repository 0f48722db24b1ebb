/// Something that the machine's driver has to do after a transition. Each effect is done once.
package enum AuthenticationEffect: Sendable, Hashable {
    /// Read the store.
    case read(Ticket)
    /// Ask the provider to sign somebody in.
    case signIn(Ticket)
    /// Ask the provider for a new access token.
    case refresh(Ticket)
    /// Write the session that came with the event.
    case write(Ticket)
    /// From now on, requests are authorised with the session that came with the event.
    case share(Ticket)
    /// From now on, no request is authorised with the current session.
    case drop(Disposal)
    /// Nobody wants the session that came with the event: revoke it.
    case discardArrived
    /// Take the session out of the store.
    case erase(Disposal)
    /// The session is stored now, as the event says.
    case mark(Ticket)
    /// The store couldn't write: try again later.
    case writeLater
    /// Whoever waits for the work is told how it ended.
    case settle(Ticket, Ending)
}

/// What becomes of a session that is dropped.
package enum Disposal: Sendable, Hashable {
    /// The server is told that it is over.
    case revoke
    /// The server knows already.
    case forget
    /// Whoever ended it sees to that.
    case leave
}

/// How a piece of work ended for those who wait for it.
package enum Ending: Sendable, Hashable {
    /// As wanted.
    case done
    /// With the error that came with the event.
    case failed
    /// Another sign-in or a sign-out came in between.
    case superseded
    /// The session that it was for is over.
    case sessionEnded
}

/// What the machine says to an event.
package struct Transition: Sendable, Hashable {
    /// Why an event changed nothing.
    package enum Refusal: Sendable, Hashable {
        /// The event belongs to work that nobody waits for any more.
        case stale
        /// The work is already being done, under this ticket.
        case underWay(Ticket)
        /// The token that was to be replaced has been replaced.
        case alreadyReplaced
        /// There is nothing to do it to.
        case notPossible
    }

    /// What the driver has to do.
    package let effects: [AuthenticationEffect]

    /// Why nothing changed; nothing if something did.
    package let refusal: Refusal?

    init(effects: [AuthenticationEffect], refusal: Refusal? = nil) {
        self.effects = effects
        self.refusal = refusal
    }

    static func refused(_ refusal: Refusal, _ effects: [AuthenticationEffect] = []) -> Transition {
        Transition(effects: effects, refusal: refusal)
    }
}

/// An action that the manager has to carry out after a transition of the state machine. Each effect is carried out
/// once.
package enum AuthenticationEffect: Sendable, Hashable {
    /// Read the store.
    case read(Ticket)
    /// Start a sign-in at the provider.
    case signIn(Ticket)
    /// Request a new access token from the provider.
    case refresh(Ticket)
    /// Write the session of the event.
    case write(Ticket)
    /// Use the session of the event for requests from now on.
    case share(Ticket)
    /// Use the current session for no more requests.
    case drop(Disposal)
    /// Revoke the session of the event, which isn't wanted.
    case discardArrived
    /// Delete the session from the store.
    case erase(Disposal)
    /// Record that the session is stored, with the event's version.
    case mark(Ticket)
    /// Use the ID token and the account's name of the event's session, whose tokens are the current ones.
    case describe(Ticket)
    /// Retry the failed write later.
    case writeLater
    /// Resume the callers that wait for the work, with its result.
    case settle(Ticket, Ending)
}

/// What happens to a session that is dropped.
package enum Disposal: Sendable, Hashable {
    /// The session is revoked at its server.
    case revoke
    /// The server has ended the session already.
    case forget
    /// The process that ended the session revokes it.
    case leave
}

/// The result of work, for callers that wait for it.
package enum Ending: Sendable, Hashable {
    /// The work succeeded.
    case done
    /// The work failed with the error of the event.
    case failed
    /// Another sign-in or a sign-out superseded the work.
    case superseded
    /// The session that the work was for has ended.
    case sessionEnded
}

/// The state machine's response to an event.
package struct Transition: Sendable, Hashable {
    /// The reason why an event had no effect.
    package enum Refusal: Sendable, Hashable {
        /// The event belongs to work that is no longer awaited.
        case stale
        /// The same work is running already, with this ticket.
        case underWay(Ticket)
        /// The token that was to be replaced has been replaced.
        case alreadyReplaced
        /// The event isn't possible in the current state.
        case notPossible
    }

    /// The effects that the manager has to carry out.
    package let effects: [AuthenticationEffect]

    /// The reason why the event had no effect; `nil` if it had one.
    package let refusal: Refusal?

    init(effects: [AuthenticationEffect], refusal: Refusal? = nil) {
        self.effects = effects
        self.refusal = refusal
    }

    static func refused(_ refusal: Refusal, _ effects: [AuthenticationEffect] = []) -> Transition {
        Transition(effects: effects, refusal: refusal)
    }
}

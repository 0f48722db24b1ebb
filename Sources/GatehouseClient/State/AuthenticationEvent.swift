/// An event for the state machine.
package enum AuthenticationEvent: Sendable, Hashable {
    /// A read of the store was requested.
    case restoreBegun
    /// The store was read.
    case restored(Ticket, Restoration)
    /// A sign-in was requested.
    case signInBegun
    /// A step-up of the signed-in user was requested.
    case stepUpBegun
    /// The provider returned a session.
    case signInArrived(Ticket, SessionSummary)
    /// A sign-in failed or was cancelled.
    case signInEnded(Ticket)
    /// A new access token was requested. With a ticket, only if the token with this ticket is still the current one.
    case refreshBegun(replacing: Ticket?)
    /// The provider refreshed the session.
    case refreshArrived(Ticket)
    /// The provider's answer to a refresh has no access token that can be used. What it leaves of the session has to be
    /// written.
    case remainderArrived(Ticket, SessionSummary.Assurance)
    /// The session of a sign-in or a refresh was written, or couldn't be written. The refresh has failed if it brought
    /// no access token.
    case stored(Ticket, SessionSummary, Ending = .done)
    /// The refresh failed, and the session continues.
    case refreshFailed(Ticket, SessionSummary.Assurance?)
    /// The provider answered a refresh with tokens of another account.
    case mismatched(Ticket)
    /// The server ended the session.
    case rejected(Ticket, ServerRejection)
    /// The retry of a failed write has succeeded. The ticket is the session's.
    case madeDurable(Ticket)
    /// The ID token that came with the session's tokens was verified after they were stored. The ticket is the
    /// session's.
    case profileArrived(Ticket, SessionSummary)
    /// Another process had already refreshed the session. If its refresh brought no access token, this one has failed,
    /// too.
    case adopted(Ticket, SessionSummary, Ending = .done)
    /// Another process has changed the store.
    case storeChanged(StoreChange)
    /// The app or the user signs out.
    case signOutBegun(SignedOutReason)
}

/// The result of reading the store.
package enum Restoration: Sendable, Hashable {
    /// The store contains a session of a known provider.
    case found(SessionSummary)
    /// The store contains no session.
    case absent
    /// The store contains a session of a provider that the manager doesn't have.
    case foreign(ProviderID)
    /// The store can't be read.
    case locked(LockReason)
}

/// A change of the store by another process.
package enum StoreChange: Sendable, Hashable {
    /// It refreshed the session.
    case renewed(SessionSummary)
    /// It signed a user in.
    case signedIn(SessionSummary)
    /// It signed out.
    case signedOut
}

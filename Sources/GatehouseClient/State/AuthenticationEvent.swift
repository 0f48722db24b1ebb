/// Something that happened, as the machine is told.
package enum AuthenticationEvent: Sendable, Hashable {
    /// The store is to be read.
    case restoreBegun
    /// The store was read.
    case restored(Ticket, Restoration)
    /// Somebody wants to sign in.
    case signInBegun
    /// Somebody who is signed in has to prove more than before.
    case stepUpBegun
    /// The provider gave a session.
    case signInArrived(Ticket, SessionSummary)
    /// A sign-in failed, or was called off.
    case signInEnded(Ticket)
    /// A new access token is wanted; with a token's ticket only if that token is still the current one.
    case refreshBegun(replacing: Ticket?)
    /// The provider renewed the session.
    case refreshArrived(Ticket)
    /// The session that a sign-in or a refresh brought was written, or couldn't be.
    case stored(Ticket, SessionSummary)
    /// The refresh failed, and the session lives on.
    case refreshFailed(Ticket, SessionSummary.Assurance?)
    /// The server ended the session.
    case rejected(Ticket, ServerRejection)
    /// A write that had failed has succeeded; the ticket is the session's.
    case madeDurable(Ticket)
    /// Another process had renewed the session that was to be refreshed.
    case adopted(Ticket, SessionSummary)
    /// Another process has changed the store.
    case storeChanged(StoreChange)
    /// The app or the person signs out.
    case signOutBegun(SignedOutReason)
}

/// What reading the store gave, as the machine is told.
package enum Restoration: Sendable, Hashable {
    /// A session of a known provider.
    case found(SessionSummary)
    /// Nothing.
    case absent
    /// A session of a provider that isn't there.
    case foreign(ProviderID)
    /// The store can't be read.
    case locked(LockReason)
}

/// What another process did to the store.
package enum StoreChange: Sendable, Hashable {
    /// It renewed the session.
    case renewed(SessionSummary)
    /// It signed somebody in.
    case signedIn(SessionSummary)
    /// It signed out.
    case signedOut
}

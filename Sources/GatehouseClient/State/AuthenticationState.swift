/// Where authentication stands, as an app shows it. It holds no secret.
///
/// Exactly one of ``isSignedOut``, ``isInProgress`` and ``isSignedIn`` is true of each state.
public enum AuthenticationState: Sendable, Hashable {
    /// Nobody is signed in.
    case signedOut(SignedOutReason)
    /// The store is being read; who is signed in isn't known yet.
    case restoring
    /// The store can't be read. Nobody has been signed out.
    case locked(LockReason)
    /// Somebody is signing in.
    case signingIn
    /// Somebody is signed in.
    case signedIn(SessionSummary)
    /// Somebody is signed in, and the access token is being renewed.
    case refreshing(SessionSummary)
}

/// Why nobody is signed in.
public enum SignedOutReason: Sendable, Hashable {
    /// The store is empty.
    case nothingStored
    /// The app or the person signed out.
    case requested
    /// Another process signed out.
    case elsewhere
    /// The app changed its providers.
    case providerSwitched
    /// The server ended the session.
    case rejected(ServerRejection)
    /// The stored session belongs to a provider that isn't there. It was left in the store.
    case unknownProvider(ProviderID)
}

/// Why the store can't be read.
public enum LockReason: String, Sendable, Hashable {
    /// It may be readable later.
    case unavailable
    /// What was stored can't be understood, and was put aside.
    case corrupt
}

extension AuthenticationState {
    /// Whether nobody is signed in, for sure.
    public var isSignedOut: Bool {
        switch self {
        case .signedOut: true
        case .restoring, .locked, .signingIn, .signedIn, .refreshing: false
        }
    }

    /// Whether it isn't settled who is signed in.
    public var isInProgress: Bool {
        switch self {
        case .restoring, .locked, .signingIn: true
        case .signedOut, .signedIn, .refreshing: false
        }
    }

    /// Whether somebody is signed in; then there is a ``session``.
    public var isSignedIn: Bool {
        session != nil
    }

    /// The session, if somebody is signed in.
    public var session: SessionSummary? {
        switch self {
        case .signedIn(let session), .refreshing(let session): session
        case .signedOut, .restoring, .locked, .signingIn: nil
        }
    }

    /// The account, if somebody is signed in.
    public var account: Account? {
        session?.account
    }
}

/// The state of authentication. It contains no secret.
///
/// Exactly one of ``isSignedOut``, ``isInProgress`` and ``isSignedIn`` is true for each state.
public enum AuthenticationState: Sendable, Hashable {
    /// No user is signed in.
    case signedOut(SignedOutReason)
    /// The store is being read. It isn't known yet whether a user is signed in.
    case restoring
    /// The store can't be read. The user has not been signed out.
    case locked(LockReason)
    /// A sign-in is running.
    case signingIn
    /// A user is signed in.
    case signedIn(SessionSummary)
    /// A user is signed in, and the access token is being refreshed.
    case refreshing(SessionSummary)
}

/// The reason why no user is signed in.
public enum SignedOutReason: Sendable, Hashable {
    /// The store contains no session.
    case nothingStored
    /// The app or the user signed out.
    case requested
    /// Another process signed out.
    case elsewhere
    /// The app replaced its providers.
    case providerSwitched
    /// The server ended the session.
    case rejected(ServerRejection)
    /// The server answered a refresh with the tokens of another account or another client. They were never used, and
    /// are revoked.
    case mismatched
    /// The stored session belongs to a provider that the app doesn't have. It is still in the store.
    case unknownProvider(ProviderID)
}

/// The reason why the store can't be read.
public enum LockReason: String, Sendable, Hashable {
    /// The store can't be read at the moment. A later attempt may succeed.
    case unavailable
    /// The stored data is corrupt. It was moved aside.
    case corrupt
}

extension AuthenticationState {
    /// Whether it is certain that no user is signed in.
    public var isSignedOut: Bool {
        switch self {
        case .signedOut: true
        case .restoring, .locked, .signingIn, .signedIn, .refreshing: false
        }
    }

    /// Whether it isn't known yet whether a user is signed in.
    public var isInProgress: Bool {
        switch self {
        case .restoring, .locked, .signingIn: true
        case .signedOut, .signedIn, .refreshing: false
        }
    }

    /// Whether a user is signed in. Then ``session`` isn't `nil`.
    public var isSignedIn: Bool {
        session != nil
    }

    /// The session; `nil` if no user is signed in.
    public var session: SessionSummary? {
        switch self {
        case .signedIn(let session), .refreshing(let session): session
        case .signedOut, .restoring, .locked, .signingIn: nil
        }
    }

    /// The account; `nil` if no user is signed in.
    public var account: Account? {
        session?.account
    }
}

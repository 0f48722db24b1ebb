public import GatehouseHTTP

/// Why something that was asked of the client's side couldn't be done.
///
/// Errors are compared by ``code``. Whatever the code, nothing but a ``ServerRejection`` ever ends a session.
public struct AuthError: Error, Sendable {
    /// The kinds of failure.
    @nonexhaustive
    public enum Code: String, Sendable, CaseIterable {
        /// The person or the program called it off. Nothing has changed.
        case cancelled
        /// A newer sign-in took this one's place, or a sign-out came in between.
        case superseded
        /// Nobody is signed in.
        case notSignedIn
        /// The person who is signed in has to prove more; the context says what (RFC 9470).
        case stepUpRequired
        /// The session was ended: by a sign-out, by another sign-in, or by the server.
        case sessionEnded
        /// The server refused to sign in: wrong password, consent denied.
        case refused
        /// The server doesn't know this client, or no longer accepts it (`invalid_client`; RFC 6749, section 5.2). Only
        /// the client's registration at the provider or the client's own settings can change that.
        case clientRefused
        /// The server can't be reached, or can't answer now.
        case unreachable
        /// A request was sent and its answer was lost: whether it took effect isn't known.
        case inDoubt
        /// The server's answer breaks the protocol.
        case invalidResponse
        /// The answer is about another account than the session.
        case accountMismatch
        /// There is nothing to get a new access token with.
        case cannotRefresh
        /// The provider can't do anything with the credential, or needs one.
        case unsupportedCredential
        /// The provider has no such capability; the context says which (``ProviderCapability``).
        case unsupportedOperation
        /// The first half of a sign-in was right, and one more proof is needed: ``AuthError/factorChallenge``.
        case factorRequired
        /// The account is there, and can't be used before its address is verified.
        case verificationRequired
        /// There is no provider of that name.
        case unknownProvider
        /// The stored session can't be read now; it may be later.
        case storeUnavailable
        /// What is stored can't be understood. It was put aside, not deleted.
        case storeCorrupt
        /// The store couldn't write or erase.
        case storeFailed
        /// The session's proof key can't be used now; it may be later.
        case keyUnavailable
        /// The session's proof key is gone.
        case keyLost
        /// The credentials would go where they don't belong, or over plain text.
        case insecure
        /// The program's own settings don't fit together.
        case misconfigured
        /// Anything else.
        case unknown
    }

    /// What whoever gets the error can do about it.
    public enum Recovery: String, Sendable {
        /// The same again, later.
        case retry
        /// A person has to sign in.
        case reauthenticate
        /// Neither helps.
        case none
    }

    /// What the error is about, as far as it is known.
    public struct Context: Sendable, Hashable {
        /// The provider that was asked.
        public var provider: ProviderID?
        /// The account whose session it is.
        public var account: Account.ID?
        /// The status of the server's answer.
        public var status: HTTPStatus?
        /// The server's error code, such as `invalid_grant`.
        public var serverCode: String?
        /// What a person has to prove.
        public var requirement: AuthenticationRequirement?
        /// What the provider can't do.
        public var capability: ProviderCapability?

        /// Describes what the error is about.
        public init(
            provider: ProviderID? = nil, account: Account.ID? = nil, status: HTTPStatus? = nil,
            serverCode: String? = nil, requirement: AuthenticationRequirement? = nil,
            capability: ProviderCapability? = nil
        ) {
            self.provider = provider
            self.account = account
            self.status = status
            self.serverCode = serverCode
            self.requirement = requirement
            self.capability = capability
        }
    }

    /// What happened.
    public let code: Code

    /// A sentence that is safe to show. It never holds a secret.
    public let reason: String

    /// What it is about.
    public let context: Context

    /// What caused it.
    public let underlyingError: (any Error)?

    /// Describes a failure.
    public init(
        _ code: Code, _ reason: String = "", context: Context = Context(), underlyingError: (any Error)? = nil
    ) {
        self.code = code
        self.reason = reason
        self.context = context
        self.underlyingError = underlyingError
    }
}

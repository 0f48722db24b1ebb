public import GatehouseHTTP

/// The failure of an operation of the client.
///
/// Errors are distinguished by their ``code``. No error ends a session; only a ``ServerRejection`` does.
public struct AuthError: Error, Sendable {
    /// The kinds of failure.
    @nonexhaustive
    public enum Code: String, Sendable, CaseIterable {
        /// The user or the program cancelled the operation. It has changed nothing.
        case cancelled
        /// A newer sign-in replaced this one, or a sign-out ended it.
        case superseded
        /// No user is signed in.
        case notSignedIn
        /// The signed-in user must authenticate again or with an additional factor; ``Context/requirement`` says how
        /// (RFC 9470).
        case stepUpRequired
        /// The session has ended: by a sign-out, by another sign-in, or by the server.
        case sessionEnded
        /// The server refused the sign-in, for example because of a wrong password or because the user denied consent.
        case refused
        /// The server doesn't know this client, no longer accepts it, or doesn't allow it this way to sign in
        /// (`invalid_client`, `unauthorized_client`; RFC 6749, section 5.2). The client's registration at the provider
        /// or the client's settings must be corrected.
        case clientRefused
        /// The server can't be reached, or is temporarily unable to respond.
        case unreachable
        /// A request was sent and its response was lost, so it isn't known whether the request took effect.
        case inDoubt
        /// The server's response violates the protocol.
        case invalidResponse
        /// The response belongs to an account other than the session's.
        case accountMismatch
        /// The session can't be refreshed: it has no refresh token, or the provider can't refresh.
        case cannotRefresh
        /// The provider doesn't support the credential, or none was given and it requires one.
        case unsupportedCredential
        /// The provider doesn't have the capability; ``Context/capability`` says which one.
        case unsupportedOperation
        /// The first factor was accepted and another one is required: ``AuthError/factorChallenge``.
        case factorRequired
        /// The account exists, but can't be used before its email address is verified.
        case verificationRequired
        /// No provider has this name.
        case unknownProvider
        /// The stored session can't be read at the moment. A later attempt may succeed.
        case storeUnavailable
        /// The stored data is corrupt. It was moved aside, not deleted.
        case storeCorrupt
        /// The store couldn't write or delete.
        case storeFailed
        /// The session's proof key can't be used at the moment. A later attempt may succeed.
        case keyUnavailable
        /// The session's proof key no longer exists.
        case keyLost
        /// The request would send credentials to a different origin or over an unencrypted connection.
        case insecure
        /// The program's settings are invalid or contradict each other.
        case misconfigured
        /// Any other failure.
        case unknown
    }

    /// The action that can resolve an error.
    public enum Recovery: String, Sendable {
        /// Retry the operation later.
        case retry
        /// Let the user sign in again.
        case reauthenticate
        /// Neither a retry nor a new sign-in helps.
        case none
    }

    /// Details of an error, as far as they are known.
    public struct Context: Sendable, Hashable {
        /// The provider that the operation used.
        public var provider: ProviderID?
        /// The session's account.
        public var account: Account.ID?
        /// The status of the server's response.
        public var status: HTTPStatus?
        /// The error code in the server's response, such as `invalid_grant` (RFC 6749, section 5.2). A text that can't
        /// be one (``ErrorCodePlace``) is left out, since errors are shown and stored.
        public private(set) var serverCode: String?
        /// The authentication that the server requires.
        public var requirement: AuthenticationRequirement?
        /// The capability that the provider doesn't have.
        public var capability: ProviderCapability?

        /// Creates a context.
        public init(
            provider: ProviderID? = nil, account: Account.ID? = nil, status: HTTPStatus? = nil,
            serverCode: String? = nil, requirement: AuthenticationRequirement? = nil,
            capability: ProviderCapability? = nil
        ) {
            self.provider = provider
            self.account = account
            self.status = status
            self.serverCode = serverCode.flatMap { ErrorCodePlace.isCode($0) ? $0 : nil }
            self.requirement = requirement
            self.capability = capability
        }
    }

    /// The kind of failure.
    public let code: Code

    /// A sentence that describes the failure. It never contains a secret and can be shown to users.
    public let reason: String

    /// Details of the failure.
    public let context: Context

    /// The error that caused this one.
    public let underlyingError: (any Error)?

    /// Creates an error.
    public init(
        _ code: Code, _ reason: String = "", context: Context = Context(), underlyingError: (any Error)? = nil
    ) {
        self.code = code
        self.reason = reason
        self.context = context
        self.underlyingError = underlyingError
    }
}

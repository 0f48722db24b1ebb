public import GatehouseClient
public import GatehouseTypes

/// A service with user names and passwords: its endpoints, its request bodies, and how its responses are read.
///
/// The description is data: another service is another value. ``PasswordServiceProvider`` executes it.
public struct PasswordServiceDescription: Sendable {
    /// The provider's identifier in stored sessions.
    public var id: ProviderID
    /// The issuer of the service's accounts: its URL, or the issuer of its tokens.
    public var issuer: String
    /// The base URL, to which the addresses of the requests are appended: an `https` URL.
    public var baseAddress: String
    /// The header fields of every request.
    public var headers: [String: String]
    /// The values of placeholders in every request, such as the app's key.
    public var constants: [String: Secret]
    /// The supported operations, each with the requests that perform it in order. ``ServiceOperation/signIn`` and
    /// ``ServiceOperation/refresh`` must be present; each other operation adds a capability to the provider.
    public var operations: [ServiceOperation: [ServiceExchange]]
    /// The places of the session in the responses to a sign-in.
    public var session: SessionPlaces
    /// The places of the session in the response to a refresh; `nil` if they are the same.
    public var renewedSession: SessionPlaces?
    /// How second factors are requested; `nil` if the service has none.
    public var factors: FactorDescription?
    /// The meaning of error responses.
    public var refusals: ServiceRefusals

    /// Creates the description of a service.
    public init(
        id: ProviderID, issuer: String, baseAddress: String, headers: [String: String] = [:],
        constants: [String: Secret] = [:], operations: [ServiceOperation: [ServiceExchange]], session: SessionPlaces,
        renewedSession: SessionPlaces? = nil, factors: FactorDescription? = nil,
        refusals: ServiceRefusals = ServiceRefusals()
    ) {
        self.id = id
        self.issuer = issuer
        self.baseAddress = baseAddress
        self.headers = headers
        self.constants = constants
        self.operations = operations
        self.session = session
        self.renewedSession = renewedSession
        self.factors = factors
        self.refusals = refusals
    }

    /// Returns whether a provider with this description has a capability.
    public func supports(_ capability: ProviderCapability) -> Bool {
        if capability == .multiFactor { return factors != nil }
        guard let needed = ServiceOperation.needed[capability] else { return false }
        return needed.allSatisfy { operations[$0] != nil }
    }
}

/// The places of the parts of a session in a service's responses.
///
/// The responses of an operation with several requests are merged. If a member is in two of them, the later one is
/// used.
public struct SessionPlaces: Sendable, Hashable {
    /// The access token.
    public var accessToken: MemberPath
    /// The refresh token.
    public var refreshToken: MemberPath?
    /// The lifetime of the access token in seconds: a number, or a string of digits.
    public var lifetime: MemberPath?
    /// The lifetime of the access token according to the service's documentation, for responses that don't contain it.
    public var documentedLifetime: Duration?
    /// The account.
    public var account: AccountMapping

    /// Creates places.
    public init(
        accessToken: MemberPath, refreshToken: MemberPath?, lifetime: MemberPath?, account: AccountMapping,
        documentedLifetime: Duration? = nil
    ) {
        self.accessToken = accessToken
        self.refreshToken = refreshToken
        self.lifetime = lifetime
        self.account = account
        self.documentedLifetime = documentedLifetime
    }
}

/// The meaning of a service's error responses.
public struct ServiceRefusals: Sendable {
    /// The special meaning of an error code.
    @nonexhaustive
    public enum Meaning: Sendable, Hashable {
        /// The service can't answer now; the same request may succeed later.
        case notNow
        /// The account's address must be verified first.
        case unverified
        /// The access token has expired; a new one is needed.
        case staleToken
        /// The session or account to be ended no longer exists.
        case gone
    }

    /// The place of the error code in a response.
    public var errorCode: ErrorCodePlace
    /// The responses to a refresh that end a session. No other response does.
    public var finalAnswers: Set<TerminalResponse>
    /// The error codes with a special meaning.
    public var meanings: [String: Meaning]

    /// Creates a description.
    public init(
        errorCode: ErrorCodePlace = .oauth, finalAnswers: Set<TerminalResponse> = .invalidGrant,
        meanings: [String: Meaning] = [:]
    ) {
        self.errorCode = errorCode
        self.finalAnswers = finalAnswers
        self.meanings = meanings
    }
}

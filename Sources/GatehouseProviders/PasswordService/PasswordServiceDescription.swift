public import GatehouseClient
public import GatehouseTypes

/// A service with names and passwords, described by where it's asked, in which words, and how its answers are read.
///
/// It's data: a new service is a new value. ``PasswordServiceProvider`` does what it says.
public struct PasswordServiceDescription: Sendable {
    /// Names the provider in stored sessions.
    public var id: ProviderID
    /// What tells the service's accounts from others': its address, or the issuer of its tokens.
    public var issuer: String
    /// What stands before the exchanges' addresses: an `https` address.
    public var baseAddress: String
    /// The header fields of every request.
    public var headers: [String: String]
    /// What placeholders stand for in every request, such as the app's key.
    public var constants: [String: Secret]
    /// What the service can be asked for, and the exchanges that do it, one after the other. ``ServiceOperation/signIn`` and
    /// ``ServiceOperation/refresh`` are always there; each other one that is gives the provider a capability.
    public var operations: [ServiceOperation: [ServiceExchange]]
    /// Where the session is in the answers to a sign-in.
    public var session: SessionPlaces
    /// Where it is in the answer to a refresh, if elsewhere.
    public var renewedSession: SessionPlaces?
    /// How second factors are asked for; nothing if they aren't.
    public var factors: FactorDescription?
    /// What refusals mean.
    public var refusals: ServiceRefusals

    /// Describes a service.
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

    /// Whether a provider that does what the description says has a capability.
    public func supports(_ capability: ProviderCapability) -> Bool {
        if capability == .multiFactor { return factors != nil }
        guard let needed = ServiceOperation.needed[capability] else { return false }
        return needed.allSatisfy { operations[$0] != nil }
    }
}

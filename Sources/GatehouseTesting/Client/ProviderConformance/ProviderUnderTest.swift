public import GatehouseClient
public import GatehouseHTTP
import GatehouseTypes

/// What an exchange with the service that makes tokens is for.
public enum ProviderExchange: Sendable, Hashable {
    /// A sign-in.
    case signIn
    /// A refresh.
    case refresh
}

/// What happens to the next exchange with the service that makes tokens.
public enum ProviderFault: Sendable {
    /// The request never arrives.
    case unreachable
    /// The service does its work, but nobody hears the answer.
    case answerLost
    /// The service can't work now.
    case serverError
    /// The answer says yes and can't be understood.
    case nonsense
    /// The service says no.
    case refused
    /// The service does its work, and its answer waits for a gate; another gate opens when the request is there.
    case held(arrived: Gate<Void>, until: Gate<Void>)
}

/// A provider, and what a check must be able to do to its service.
public struct ProviderUnderTest: Sendable {
    /// The provider.
    public let provider: any RemoteAuthProvider
    /// What somebody signs in with whom the service knows.
    public let context: SignInContext

    let arrange: @Sendable (ProviderFault, ProviderExchange) -> Void
    let endSession: @Sendable (AuthSession) async throws -> Void

    /// Describes a provider.
    ///
    /// - Parameters:
    ///   - provider: The provider.
    ///   - context: What somebody signs in with whom the service knows.
    ///   - arrange: Lets something happen to the next exchange of a kind.
    ///   - endSession: Lets the service end a session, as when an administrator revokes it.
    public init(
        _ provider: any RemoteAuthProvider, context: SignInContext,
        arrange: @escaping @Sendable (ProviderFault, ProviderExchange) -> Void,
        endSession: @escaping @Sendable (AuthSession) async throws -> Void
    ) {
        self.provider = provider
        self.context = context
        self.arrange = arrange
        self.endSession = endSession
    }

    /// Describes a provider that talks to an OAuth token endpoint.
    ///
    /// - Parameters:
    ///   - provider: The provider; its transport is the network.
    ///   - context: What somebody signs in with whom the service knows.
    ///   - network: The way to the service.
    ///   - path: The path of its token endpoint.
    ///   - endSession: Lets the service end a session.
    public init(
        _ provider: any RemoteAuthProvider, context: SignInContext, network: FaultyTransport,
        tokenEndpoint path: String, endSession: @escaping @Sendable (AuthSession) async throws -> Void
    ) {
        self.init(provider, context: context) { fault, _ in
            let (planned, arrived) = fault.planned
            network.plan(planned) { request in
                guard request.path == path else { return false }
                arrived?.open()
                return true
            }
        } endSession: {
            try await endSession($0)
        }
    }

    /// Describes a provider whose service has words of its own.
    ///
    /// - Parameters:
    ///   - provider: The provider; its transport is the network.
    ///   - context: What somebody signs in with whom the service knows.
    ///   - network: The way to the service.
    ///   - refusal: How the service says no.
    ///   - exchange: What a request is for; nothing if it's neither a sign-in nor a refresh.
    ///   - endSession: Lets the service end a session.
    public init(
        _ provider: any RemoteAuthProvider, context: SignInContext, network: FaultyTransport, refusal: HTTPResponse,
        exchange: @escaping @Sendable (HTTPRequest) -> ProviderExchange?,
        endSession: @escaping @Sendable (AuthSession) async throws -> Void
    ) {
        self.init(provider, context: context) { fault, wanted in
            let (usual, arrived) = fault.planned
            let planned = if case .refused = fault { TransportFault.answer(refusal) } else { usual }
            network.plan(planned) { request in
                guard exchange(request) == wanted else { return false }
                arrived?.open()
                return true
            }
        } endSession: {
            try await endSession($0)
        }
    }

    func signIn() async throws -> AuthSession {
        try await provider.signIn(context)
    }

    /// How a refresh fails; nothing if it doesn't.
    func refreshFailure(_ session: AuthSession) async -> RefreshFailure? {
        await provider.refreshFailure(session)
    }

    func refreshed(_ session: AuthSession) async throws -> AuthSession {
        try session.merging(try await provider.refresh(session))
    }
}

extension ProviderFault {
    /// What is planned on the network, and the gate that opens when it happens.
    fileprivate var planned: (TransportFault, arrived: Gate<Void>?) {
        switch self {
        case .unreachable: (.loseRequest, nil)
        case .answerLost: (.loseAnswer, nil)
        case .serverError: (.answer(HTTPResponse(status: .serviceUnavailable)), nil)
        case .nonsense: (.answer(HTTPResponse(status: .ok, body: Array("<html>".utf8))), nil)
        case .refused:
            (.answer(HTTPResponse(status: .badRequest, body: Array(#"{"error":"access_denied"}"#.utf8))), nil)
        case .held(let arrived, let gate): (.holdAnswer(gate), arrived)
        }
    }
}

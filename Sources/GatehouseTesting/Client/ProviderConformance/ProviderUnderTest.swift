public import GatehouseClient
public import GatehouseHTTP
import GatehouseTypes

/// The purpose of an exchange with the token service.
public enum ProviderExchange: Sendable, Hashable {
    /// A sign-in.
    case signIn
    /// A refresh.
    case refresh
}

/// The fault of the next exchange with the token service.
public enum ProviderFault: Sendable {
    /// The request never arrives.
    case unreachable
    /// The service does its work, but its response is lost.
    case answerLost
    /// The service is temporarily unavailable.
    case serverError
    /// The response has a success status, but its content can't be parsed.
    case nonsense
    /// The service refuses the request.
    case refused
    /// The service does its work, and its response waits for a gate. Another gate opens when the request arrives.
    case held(arrived: Gate<Void>, until: Gate<Void>)
}

/// A provider with the means that the checks need to control its service.
public struct ProviderUnderTest: Sendable {
    /// The provider.
    public let provider: any RemoteAuthProvider
    /// The sign-in context of a user whom the service knows.
    public let context: SignInContext
    /// Whether the service accepts each refresh token only once, even if its response was lost or unreadable; `false`
    /// by default. If it is `true`, the checks don't require that a refresh can be retried after that. The session may
    /// then end.
    public var acceptsRefreshTokensOnce = false

    let arrange: @Sendable (ProviderFault, ProviderExchange) -> Void
    let endSession: @Sendable (AuthSession) async throws -> Void

    /// Creates a test subject.
    ///
    /// - Parameters:
    ///   - provider: The provider.
    ///   - context: The sign-in context of a user whom the service knows.
    ///   - arrange: Sets the fault of the next exchange with a purpose.
    ///   - endSession: Ends a session at the service, like a revocation by an administrator.
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

    /// Creates a test subject for a provider that uses an OAuth token endpoint.
    ///
    /// - Parameters:
    ///   - provider: The provider. Its transport must be `network`.
    ///   - context: The sign-in context of a user whom the service knows.
    ///   - network: The transport to the service.
    ///   - path: The path of the token endpoint.
    ///   - endSession: Ends a session at the service.
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

    /// Creates a test subject for a provider whose service has its own protocol.
    ///
    /// - Parameters:
    ///   - provider: The provider. Its transport must be `network`.
    ///   - context: The sign-in context of a user whom the service knows.
    ///   - network: The transport to the service.
    ///   - refusal: The response with which the service refuses a request.
    ///   - exchange: The purpose of a request; `nil` if it is neither a sign-in nor a refresh.
    ///   - endSession: Ends a session at the service.
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

    func refreshed(_ session: AuthSession) async throws -> AuthSession {
        try session.merging(try await provider.refresh(session))
    }

    /// Retries a refresh whose response was lost or unreadable.
    ///
    /// - Returns: The session with its new tokens; `nil` if the service accepts each refresh token only once.
    func refreshedAgain(_ session: AuthSession) async throws -> AuthSession? {
        do {
            return try await refreshed(session)
        } catch RefreshFailure.rejected where acceptsRefreshTokensOnce {
            return nil
        } catch RefreshFailure.rejected(let rejection) {
            throw ConformanceFailure(
                "a refresh whose response was lost or unreadable can be retried with the same refresh token, but the "
                    + "retry is rejected: \(rejection). If the service accepts each refresh token only once, set "
                    + "acceptsRefreshTokensOnce", #line, #fileID)
        }
    }

    /// Signs in with a fault and requires that this fails.
    func signInFailure(
        _ fault: ProviderFault, line: UInt = #line, file: String = #fileID
    ) async throws -> any Error {
        arrange(fault, .signIn)
        do {
            _ = try await signIn()
        } catch {
            return error
        }
        throw ConformanceFailure(noFailure(fault, .signIn), line, file)
    }

    /// Refreshes a session with a fault and requires that this fails.
    func refreshFailure(
        _ session: AuthSession, _ fault: ProviderFault, line: UInt = #line, file: String = #fileID
    ) async throws -> RefreshFailure {
        arrange(fault, .refresh)
        if let failure = await provider.refreshFailure(session) { return failure }
        throw ConformanceFailure(noFailure(fault, .refresh), line, file)
    }

    private func noFailure(_ fault: ProviderFault, _ exchange: ProviderExchange) -> String {
        "a \(exchange) with the fault '\(fault)' fails, but it succeeded. Either the provider ignores the fault, or "
            + "the subject doesn't recognize the request of a \(exchange), so that the fault wasn't used"
    }
}

extension ProviderFault {
    /// The fault of the network, and the gate that opens when the request arrives.
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

extension RefreshFailure? {
    /// The outcome of a refresh, for messages.
    var outcome: String { map { "it failed: \($0)" } ?? "it succeeded" }
}

extension RefreshFailure {
    /// The name of the case.
    var kind: String {
        switch self {
        case .rejected: "rejected"
        case .inDoubt: "inDoubt"
        case .transient: "transient"
        case .impossible: "impossible"
        case .unusable: "unusable"
        case .mismatched: "mismatched"
        }
    }
}

/// The failure of a refresh, for expectations.
extension RemoteAuthProvider {
    /// Refreshes a session and returns how that fails.
    ///
    /// - Returns: The failure; `nil` if the refresh succeeds.
    public func refreshFailure(_ session: AuthSession) async -> RefreshFailure? {
        do throws(RefreshFailure) {
            _ = try await refresh(session)
            return nil
        } catch {
            return error
        }
    }
}

public import GatehouseHTTP
import Synchronization

/// Sets the scope of each request to the current session of a manager.
///
/// It must precede every loader that stores or shares responses, so that no request gets a response of another account
/// or session. A request that passed it is authorised with the session that was current then, or fails.
public struct ScopeToSession: HTTPLoader {
    private let manager: AuthManager

    /// Creates a loader for the session of a manager.
    public init(_ manager: AuthManager) {
        self.manager = manager
    }

    /// Sets the scope of a request. Requests are sent on unchanged while no account is signed in.
    public func load(_ request: HTTPRequest, next: HTTPNext) async throws -> ChainResponse {
        guard let (scope, epoch) = manager.scope else { return try await next(request) }
        var request = request
        request.scope = scope
        request[option: SessionPin.self] = epoch
        return try await next(request)
    }
}

extension AuthManager {
    /// The scope of the current session, and its epoch; nil if there is no session.
    fileprivate var scope: (RequestScope, Epoch)? {
        core.withLock { $0.held }.map { held in
            let id = held.session.account.id
            let name = "\(identity) \(held.epoch.number) \(id.issuer) \(id.subject)"
            return (RequestScope(rawValue: name), held.epoch)
        }
    }

    /// The epoch of the current session; nil if there is no session.
    var heldEpoch: Epoch? { core.withLock { $0.held?.epoch } }
}

extension AuthManager {
    /// Resets a chain or any other transport each time the session ends or is replaced by another one: caches are
    /// emptied and waiting requests fail. Returns when the task is cancelled.
    public func resetOnSessionEnd(_ chain: some HTTPTransport) async {
        var epoch = heldEpoch
        for await _ in states {
            let current = heldEpoch
            defer { epoch = current }
            if epoch != nil, current != epoch { await chain.reset() }
        }
    }
}

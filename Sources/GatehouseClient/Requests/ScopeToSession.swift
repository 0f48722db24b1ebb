public import GatehouseHTTP
import Synchronization

/// Says on whose behalf each request is made: the account that is signed in, in this session.
///
/// It stands in front of everything that keeps or shares answers, so that none of another account or another session is
/// ever handed out. A request that passed it is authorised with the session that held then, or not at all.
public struct ScopeToSession: HTTPLoader {
    private let manager: AuthManager

    /// Follows a manager's session.
    public init(_ manager: AuthManager) {
        self.manager = manager
    }

    /// Names the session on a request. While nobody is signed in, requests pass as they are.
    public func load(_ request: HTTPRequest, next: HTTPNext) async throws -> ChainResponse {
        guard let (scope, epoch) = manager.scope else { return try await next(request) }
        var request = request
        request.scope = scope
        request[option: SessionPin.self] = epoch
        return try await next(request)
    }
}

extension AuthManager {
    /// The name of the session that holds, and its epoch.
    fileprivate var scope: (RequestScope, Epoch)? {
        core.withLock { $0.held }.map { held in
            let id = held.session.account.id
            let name = "\(identity) \(held.epoch.number) \(id.issuer) \(id.subject)"
            return (RequestScope(rawValue: name), held.epoch)
        }
    }

    /// The epoch of the session that requests are authorised with, if there is one.
    var heldEpoch: Epoch? { core.withLock { $0.held?.epoch } }
}

extension AuthManager {
    /// Resets a chain, or any other transport, each time that the session ends or another one takes its place, until
    /// the task is cancelled: caches are emptied, and requests that wait are called off.
    public func resetOnSessionEnd(_ chain: some HTTPTransport) async {
        var epoch = heldEpoch
        for await _ in states {
            let current = heldEpoch
            defer { epoch = current }
            if epoch != nil, current != epoch { await chain.reset() }
        }
    }
}

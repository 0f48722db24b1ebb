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

/// The session that a request belongs to. ``ScopeToSession`` sets this option. ``OAuthAuthenticator`` authorises the
/// request with no other session.
enum SessionPin: HTTPRequestOption {
    /// The default is nil: the request is authorised with the current session.
    static let defaultOptionValue: Epoch? = nil

    /// Requests of different sessions don't share a response.
    static func sharing(of value: Epoch?) -> ResponseSharing { .among(value) }
}

/// The token that a request was authorised with. ``OAuthAuthenticator`` sets this option on each request that it
/// authorises, and reads it when it examines the response. A request with this option shares no response.
struct SessionReference: HTTPRequestOption {
    /// The default is nil: the request isn't authorised with a session.
    static let defaultOptionValue: SessionReference? = nil

    /// The reference is removed together with the token when a request is redirected to another origin.
    static let isBoundToOrigin = true

    /// The operation that received the token.
    let origin: Ticket
    /// The session's epoch.
    let epoch: Epoch
    /// The session's provider.
    let provider: ProviderID

    init(_ held: ActiveSession) {
        origin = held.origin
        epoch = held.epoch
        provider = held.session.provider
    }
}

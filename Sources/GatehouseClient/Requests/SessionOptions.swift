import GatehouseHTTP

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

import GatehouseHTTP

/// Which token a request was authorised with. It stays on the request, and isn't sent.
struct AuthorizationStamp: Sendable {
    /// The work that brought the token.
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

extension AuthorizationStamp: HTTPRequestOption {
    static let defaultOptionValue: AuthorizationStamp? = nil
}

extension HTTPRequest {
    var authorizationStamp: AuthorizationStamp? {
        get { self[option: AuthorizationStamp.self] }
        set { self[option: AuthorizationStamp.self] = newValue }
    }
}

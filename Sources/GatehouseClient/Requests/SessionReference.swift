import GatehouseHTTP

/// Which token a request was authorised with. It stays on the request, and isn't sent.
struct SessionReference: Sendable {
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

extension SessionReference: HTTPRequestOption {
    static let defaultOptionValue: SessionReference? = nil
}

extension HTTPRequest {
    var sessionReference: SessionReference? {
        get { self[option: SessionReference.self] }
        set { self[option: SessionReference.self] = newValue }
    }
}

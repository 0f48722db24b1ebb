import GatehouseHTTP

/// What an exchange sends, and how it's to be received.
struct RequestPlan: Sendable {
    let request: CheckedRequest

    /// Whether the answer's content is read bit by bit.
    let isReadBitByBit: Bool

    /// Whether any handle will do, because the request asks for nothing out of the ordinary.
    var isOrdinary: Bool {
        !isReadBitByBit && request.content.stream == nil && request.progress == nil && request.certificate == nil
            && request.trust.isStandard
    }
}

extension ServerTrust {
    /// Whether it says no more than the transport's own configuration does.
    var isStandard: Bool {
        guard case .standard = authorities else { return false }
        return !isRefused && pinnedPublicKeys.isEmpty
    }
}

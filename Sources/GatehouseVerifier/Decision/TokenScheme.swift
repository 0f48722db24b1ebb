import GatehouseHTTP

/// The authentication schemes that carry access tokens.
enum TokenScheme: String, CaseIterable {
    /// The token and a proof of possession of its key (RFC 9449, section 7.1).
    case dpop = "DPoP"
    /// The token alone (RFC 6750).
    case bearer = "Bearer"

    /// Creates the scheme with the given name. Case doesn't matter (RFC 9110, section 11.1).
    init?(name: String) {
        guard let scheme = TokenScheme.allCases.first(where: { HTTPHeaders.same(name, $0.rawValue) }) else {
            return nil
        }
        self = scheme
    }
}

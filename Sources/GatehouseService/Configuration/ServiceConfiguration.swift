import GatehouseOAuth

/// What an operator decides about a service.
public struct ServiceConfiguration: Sendable {
    /// The issuer, byte for byte as it stands in tokens and metadata (RFC 8414, section 2).
    public let issuer: String

    /// How long things live.
    public var lifetimes = Lifetimes()

    /// Whether DPoP proofs at the token endpoint must hold a nonce of this service (RFC 9449, section 8).
    public var requiresDPoPNonce = true

    /// How many characters a new password has at least.
    public var minimumPasswordLength = 8

    /// Describes a service.
    ///
    /// - Parameter issuer: An `https` URL, or `http` on this very machine, without query and fragment.
    /// - Throws: ``ServiceError/Code/invalidInput`` for anything else.
    public init(issuer: String) throws(ServiceError) {
        guard Issuer.isAcceptable(issuer) else {
            throw ServiceError(.invalidInput, "The issuer must be an https URL, or an http URL on this machine.")
        }
        self.issuer = issuer
    }
}

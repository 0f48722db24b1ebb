public import GatehouseTypes

/// A key whose possession is proved with each request (DPoP, RFC 9449). The private key may be in hardware that doesn't
/// reveal it.
public protocol ProofKey: Sendable {
    /// The key's thumbprint (RFC 7638; SHA-256, base64url). Sessions refer to the key by it.
    var id: KeyID { get }

    /// The public key as a JSON Web Key (RFC 7517).
    var publicJWK: JSONValue { get }

    /// The JWS algorithm of the signatures, such as `ES256` (RFC 7518, section 3.1).
    var algorithm: String { get }

    /// Signs a message.
    ///
    /// - Parameter message: The message, not its hash.
    /// - Returns: The signature in the form of JWS: `r || s` for ES256 (RFC 7518, section 3.4).
    /// - Throws: ``AuthError`` with ``AuthError/Code/keyUnavailable`` or ``AuthError/Code/keyLost``.
    func signature(for message: [UInt8]) async throws -> [UInt8]
}

public import GatehouseTypes

/// A key whose possession is proved with each request (RFC 9449). The private half may be where no program can read it.
public protocol ProofKey: Sendable {
    /// The key's thumbprint (RFC 7638, SHA-256, base64url), by which a session names it.
    var id: KeyID { get }

    /// The public half as a JSON Web Key (RFC 7517).
    var publicJWK: JSONValue { get }

    /// The JWS algorithm it signs with, such as `ES256` (RFC 7518, section 3.1).
    var algorithm: String { get }

    /// Signs a message.
    ///
    /// - Parameter message: What to sign, not hashed.
    /// - Returns: The signature in JWS form: `r || s` for ES256 (RFC 7518, section 3.4).
    /// - Throws: ``AuthError`` with ``AuthError/Code/keyUnavailable`` or ``AuthError/Code/keyLost``.
    func signature(for message: [UInt8]) async throws -> [UInt8]
}

public import GatehouseTypes

/// A token whose message authentication code has been verified. Only
/// ``UnverifiedToken/verify(withSymmetricKeys:allowing:)`` creates one.
///
/// It is a different type from ``VerifiedToken``, which was signed by the owner of a private key. Every party that has
/// the shared key can create this kind of token, including the party that verifies it.
public struct MACVerifiedToken: Sendable {
    /// The header of the token.
    public let header: JOSEHeader

    /// The authenticated payload.
    public let payload: [UInt8]

    /// The key that verified the code.
    public let key: SymmetricJSONWebKey

    /// The algorithm of the code.
    public let algorithm: MACAlgorithm

    init(header: JOSEHeader, payload: [UInt8], key: SymmetricJSONWebKey, algorithm: MACAlgorithm) {
        self.header = header
        self.payload = payload
        self.key = key
        self.algorithm = algorithm
    }

    /// The claims of a JSON Web Token (RFC 7519, section 4).
    ///
    /// - Returns: The members by name.
    /// - Throws: ``JOSEError`` with `invalidClaims` if the payload isn't a valid JSON object.
    public func claims() throws(JOSEError) -> [String: JSONValue] {
        try ClaimsSet.read(payload[...]).dictionary
    }
}

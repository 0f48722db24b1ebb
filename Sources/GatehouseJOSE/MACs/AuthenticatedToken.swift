public import GatehouseTypes

/// A token whose message authentication code has been checked. Nothing but
/// ``UnverifiedToken/verify(withSymmetricKeys:allowing:)`` makes one.
///
/// It isn't a ``VerifiedToken``: that one was signed by the one owner of a private key, this one was made by any of those
/// who share a key, whoever checks it among them.
public struct AuthenticatedToken: Sendable {
    /// What the token says about itself.
    public let header: JOSEHeader

    /// What was authenticated.
    public let payload: [UInt8]

    /// The key that has authenticated it.
    public let key: SymmetricJSONWebKey

    /// How it was authenticated.
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
    /// - Throws: ``JOSEError`` with `invalidClaims` if the payload isn't an object in strict JSON.
    public func claims() throws(JOSEError) -> [String: JSONValue] {
        try ClaimsSet.read(payload[...]).dictionary
    }
}

public import GatehouseTypes

/// A token whose signature has been checked. Nothing but ``UnverifiedToken/verify(with:allowing:)`` makes one.
///
/// The signature says who wrote the token, not whom it's for or until when: that's for policies to decide.
public struct VerifiedToken: Sendable {
    /// What the token says about itself.
    public let header: JOSEHeader

    /// What was signed.
    public let payload: [UInt8]

    /// The key that has signed it.
    public let key: JSONWebKey

    /// How it was signed.
    public let algorithm: SignatureAlgorithm

    init(header: JOSEHeader, payload: [UInt8], key: JSONWebKey, algorithm: SignatureAlgorithm) {
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
        let value: JSONValue
        do {
            value = try JSONValue(parsing: payload)
        } catch {
            throw JOSEError(.invalidClaims, underlying: error)
        }
        guard let claims = value.object else { throw JOSEError(.invalidClaims) }
        return claims
    }
}

public import GatehouseTypes

/// A token whose signature has been verified. Only the `verify` methods of ``UnverifiedToken`` create one.
///
/// The signature proves who signed the token. Audience and expiry aren't checked; that is the task of the verifier's
/// rules.
public struct VerifiedToken: Sendable {
    /// The header of the token.
    public let header: JOSEHeader

    /// The signed payload.
    public var payload: [UInt8] { Array(contents) }

    /// The key that verified the signature.
    public let key: JSONWebKey

    /// The algorithm of the signature.
    public let algorithm: SignatureAlgorithm

    /// The payload as a slice of the decoded token.
    private let contents: ArraySlice<UInt8>

    init(header: JOSEHeader, payload: ArraySlice<UInt8>, key: JSONWebKey, algorithm: SignatureAlgorithm) {
        self.header = header
        contents = payload
        self.key = key
        self.algorithm = algorithm
    }

    /// The claims of a JSON Web Token (RFC 7519, section 4).
    ///
    /// - Returns: The members by name.
    /// - Throws: ``JOSEError`` with `invalidClaims` if the payload isn't a valid JSON object.
    public func claims() throws(JOSEError) -> [String: JSONValue] {
        try ClaimsSet.read(contents).dictionary
    }

    /// The claims in the order of the text. It is faster than ``claims()`` for looking up single claims.
    ///
    /// - Returns: The members in the order of the text.
    /// - Throws: ``JOSEError``, as for ``claims()``.
    package func claimsObject() throws(JOSEError) -> JSONObject {
        try ClaimsSet.read(contents)
    }
}

/// The payload of a JSON Web Token (RFC 7519, section 4).
enum ClaimsSet {
    static func read(_ payload: ArraySlice<UInt8>) throws(JOSEError) -> JSONObject {
        let claims: JSONObject?
        do {
            claims = try JSONObject(parsing: payload)
        } catch {
            throw JOSEError(.invalidClaims, underlying: error)
        }
        guard let claims else { throw JOSEError(.invalidClaims) }
        return claims
    }
}

public import GatehouseTypes

/// A token whose signature has been checked. Nothing but ``UnverifiedToken/verify(with:allowing:)`` makes one.
///
/// The signature says who wrote the token, not whom it's for or until when: that's for policies to decide.
public struct VerifiedToken: Sendable {
    /// What the token says about itself.
    public let header: JOSEHeader

    /// What was signed.
    public var payload: [UInt8] { Array(contents) }

    /// The key that has signed it.
    public let key: JSONWebKey

    /// How it was signed.
    public let algorithm: SignatureAlgorithm

    /// The payload within the token that it came in.
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
    /// - Throws: ``JOSEError`` with `invalidClaims` if the payload isn't an object in strict JSON.
    public func claims() throws(JOSEError) -> [String: JSONValue] {
        try ClaimsSet.read(contents).dictionary
    }

    /// The claims as they were read, to be looked through rather than kept.
    ///
    /// - Returns: The members in the order of the text.
    /// - Throws: ``JOSEError``, as for ``claims()``.
    public func claimsObject() throws(JOSEError) -> JSONObject {
        try ClaimsSet.read(contents)
    }
}

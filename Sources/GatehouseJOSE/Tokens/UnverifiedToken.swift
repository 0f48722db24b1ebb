import GatehouseCrypto

/// A signed token that nobody has checked yet (RFC 7515). Only ``verify(with:allowing:)`` makes it one to believe.
public struct UnverifiedToken: Sendable {
    /// The longest token that is read unless the caller says otherwise, in bytes.
    public static let defaultMaximumSize = 16 * 1024

    /// What the token says about itself.
    public let header: JOSEHeader

    /// What the token says. Anybody may have written it.
    public let unverifiedPayload: [UInt8]

    private let signedText: [UInt8]
    private let signature: [UInt8]

    /// Takes a token apart.
    ///
    /// - Parameters:
    ///   - compact: The token in compact form.
    ///   - maximumSize: The longest token to look at, in bytes.
    /// - Throws: ``JOSEError``: `tokenTooLarge`, `malformedToken` if it isn't three parts in base64url with a signature,
    ///   `invalidHeader`, `unsupportedHeader`.
    public init(compact: String, maximumSize: Int = UnverifiedToken.defaultMaximumSize) throws(JOSEError) {
        let form = try CompactForm(compact, partCount: 3, maximumSize: maximumSize)
        header = try JOSEHeader(parsing: form.decoded(0))
        unverifiedPayload = try form.decoded(1)
        signature = try form.decoded(2)
        guard !signature.isEmpty else { throw JOSEError(.malformedToken, "signature") }
        signedText = form.beforeLastPart
    }

    /// Checks the signature.
    ///
    /// The one key that is meant is found before anything is computed: the key that the header names, or else the only
    /// one that fits.
    ///
    /// - Parameters:
    ///   - keys: The keys of whoever is expected to have signed.
    ///   - algorithms: What they may have signed with.
    /// - Returns: The token, verified.
    /// - Throws: ``JOSEError``: `algorithmNotAllowed`, `keyNotFound`, `keyNotSuitable`, `ambiguousKey`,
    ///   `invalidSignature`.
    public func verify(
        with keys: [JSONWebKey], allowing algorithms: Set<SignatureAlgorithm>
    ) throws(JOSEError) -> VerifiedToken {
        guard let algorithm = SignatureAlgorithm(name: header.algorithm), algorithms.contains(algorithm) else {
            throw JOSEError(.algorithmNotAllowed)
        }
        let key = try KeySelection.select(from: keys, for: header) { $0.canVerify(algorithm) }
        guard key.publicKey.isValidSignature(signature, for: signedText, scheme: algorithm.scheme) else {
            throw JOSEError(.invalidSignature)
        }
        return VerifiedToken(header: header, payload: unverifiedPayload, key: key, algorithm: algorithm)
    }

    /// Checks the signature with a key of a set.
    ///
    /// - Parameters:
    ///   - keySet: The keys of whoever is expected to have signed.
    ///   - algorithms: What they may have signed with.
    /// - Returns: The token, verified.
    /// - Throws: ``JOSEError``, as for a list of keys. A set's key without an id never stands in for the one that the
    ///   header names.
    public func verify(
        with keySet: JSONWebKeySet, allowing algorithms: Set<SignatureAlgorithm>
    ) throws(JOSEError) -> VerifiedToken {
        try verify(with: keySet.candidates(for: header), allowing: algorithms)
    }
}

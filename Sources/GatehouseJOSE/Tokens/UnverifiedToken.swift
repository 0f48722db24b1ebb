import GatehouseCrypto
package import GatehouseTypes

/// A signed token that nobody has checked yet (RFC 7515). Only ``verify(with:allowing:)`` makes it one to believe.
public struct UnverifiedToken: Sendable {
    /// The longest token that is read unless the caller says otherwise, in bytes.
    public static let defaultMaximumSize = 16 * 1024

    private static let partCount = 3

    /// What the token says about itself.
    public let header: JOSEHeader

    /// What the token says. Anybody may have written it.
    public var unverifiedPayload: [UInt8] { Array(payload) }

    private let form: CompactForm

    /// Lends what the signature is made over.
    func withSignedText<Value>(_ body: (Span<UInt8>) -> Value) -> Value {
        form.withTextBeforeLastPart(body)
    }

    /// What stands for the signature.
    var signature: ArraySlice<UInt8> { form[part: 2] }

    private var payload: ArraySlice<UInt8> { form[part: 1] }

    /// Takes a token apart.
    ///
    /// - Parameters:
    ///   - compact: The token in compact form.
    ///   - maximumSize: The longest token to look at, in bytes.
    /// - Throws: ``JOSEError``: `tokenTooLarge`, `malformedToken` if it isn't three parts in base64url with a signature,
    ///   `invalidHeader`, `unsupportedHeader`.
    public init(compact: String, maximumSize: Int = UnverifiedToken.defaultMaximumSize) throws(JOSEError) {
        let form = try CompactForm(compact, partCount: UnverifiedToken.partCount, maximumSize: maximumSize)
        try self.init(form, header: JOSEHeader(parsing: form[part: 0]))
    }

    /// Takes a token apart that came as bytes, and whose parts have been found.
    package init(
        compact: Secret, _ parts: CompactParts, maximumSize: Int = UnverifiedToken.defaultMaximumSize,
        headers: HeaderMemory
    ) throws(JOSEError) {
        let form = try CompactForm(compact, parts, partCount: UnverifiedToken.partCount, maximumSize: maximumSize)
        try self.init(form, header: headers.header(parsing: form[part: 0]))
    }

    private init(_ form: CompactForm, header: JOSEHeader) throws(JOSEError) {
        self.header = header
        guard !form[part: 2].isEmpty else { throw JOSEError(.malformedToken, "signature") }
        self.form = form
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
        let algorithm = try algorithm(among: algorithms)
        return try verify(algorithm, with: KeySelection.select(from: keys, for: header) { $0.canVerify(algorithm) })
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
        try verify(with: keySet, using: algorithm(among: algorithms))
    }

    /// Checks the signature with a key of a set and the one algorithm that is allowed.
    package func verify(
        with keySet: JSONWebKeySet, using algorithm: SignatureAlgorithm
    ) throws(JOSEError) -> VerifiedToken {
        guard header.signatureAlgorithm == algorithm else { throw JOSEError(.algorithmNotAllowed) }
        let key = try KeySelection.select(fromSet: keySet.keys, for: header) { $0.canVerify(algorithm) }
        return try verify(algorithm, with: key)
    }

    /// Checks the signature with the one key and the one algorithm that are meant, whatever the header names the key.
    package func verify(
        with key: JSONWebKey, using algorithm: SignatureAlgorithm
    ) throws(JOSEError) -> VerifiedToken {
        guard header.signatureAlgorithm == algorithm else { throw JOSEError(.algorithmNotAllowed) }
        guard key.canVerify(algorithm) else { throw JOSEError(.keyNotSuitable) }
        return try verify(algorithm, with: key)
    }

    private func algorithm(among allowed: Set<SignatureAlgorithm>) throws(JOSEError) -> SignatureAlgorithm {
        guard let algorithm = header.signatureAlgorithm, allowed.contains(algorithm) else {
            throw JOSEError(.algorithmNotAllowed)
        }
        return algorithm
    }

    private func verify(_ algorithm: SignatureAlgorithm, with key: JSONWebKey) throws(JOSEError) -> VerifiedToken {
        let isValid = withSignedText {
            key.publicKey.isValidSignature(signature.span, for: $0, scheme: algorithm.scheme)
        }
        guard isValid else { throw JOSEError(.invalidSignature) }
        return VerifiedToken(header: header, payload: payload, key: key, algorithm: algorithm)
    }
}

import GatehouseCrypto
package import GatehouseTypes

/// A signed token that hasn't been verified (RFC 7515). Call ``verify(with:allowing:)-(JSONWebKeySet,_)`` before
/// trusting it.
public struct UnverifiedToken: Sendable, CustomStringConvertible, CustomReflectable {
    /// The default maximum length of a token in bytes.
    public static let defaultMaximumSize = 16 * 1024

    private static let partCount = 3

    /// The header of the token.
    public let header: JOSEHeader

    /// The payload of the token. It isn't authenticated: anyone may have written it.
    public var unverifiedPayload: [UInt8] { Array(payload) }

    private let form: CompactForm

    /// Lends the signing input.
    func withSignedText<Value>(_ body: (Span<UInt8>) -> Value) -> Value {
        form.withTextBeforeLastPart(body)
    }

    /// The decoded signature.
    var signature: ArraySlice<UInt8> { form[part: 2] }

    private var payload: ArraySlice<UInt8> { form[part: 1] }

    /// Parses a token.
    ///
    /// - Parameters:
    ///   - compact: The token in compact serialization.
    ///   - maximumSize: The maximum length of the token in bytes.
    /// - Throws: ``JOSEError``: `tokenTooLarge`, `malformedToken` if it doesn't consist of three base64url parts with a
    ///   signature, `invalidHeader`, `unsupportedHeader`.
    public init(compact: String, maximumSize: Int = UnverifiedToken.defaultMaximumSize) throws(JOSEError) {
        let form = try CompactForm(compact, partCount: UnverifiedToken.partCount, maximumSize: maximumSize)
        try self.init(form, header: JOSEHeader(parsing: form[part: 0]))
    }

    /// Parses a token whose parts have already been found.
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

    /// Verifies the signature.
    ///
    /// Exactly one key is selected before anything is computed: the key that the header names, or otherwise the only
    /// one that is suitable.
    ///
    /// - Parameters:
    ///   - keys: The keys of the expected signer.
    ///   - algorithms: The allowed signature algorithms.
    /// - Returns: The verified token.
    /// - Throws: ``JOSEError``: `algorithmNotAllowed`, `keyNotFound`, `keyNotSuitable`, `ambiguousKey`,
    ///   `invalidSignature`.
    public func verify(
        with keys: [JSONWebKey], allowing algorithms: Set<SignatureAlgorithm>
    ) throws(JOSEError) -> VerifiedToken {
        let algorithm = try algorithm(among: algorithms)
        return try verify(algorithm, with: KeySelection.select(from: keys, for: header) { $0.canVerify(algorithm) })
    }

    /// Verifies the signature with a key from a set.
    ///
    /// - Parameters:
    ///   - keySet: The keys of the expected signer.
    ///   - algorithms: The allowed signature algorithms.
    /// - Returns: The verified token.
    /// - Throws: ``JOSEError``, as for a list of keys. A key of the set without an identifier doesn't match a header
    ///   that names one.
    public func verify(
        with keySet: JSONWebKeySet, allowing algorithms: Set<SignatureAlgorithm>
    ) throws(JOSEError) -> VerifiedToken {
        try verify(with: keySet, using: algorithm(among: algorithms))
    }

    /// Verifies the signature with a key from a set and one allowed algorithm.
    package func verify(
        with keySet: JSONWebKeySet, using algorithm: SignatureAlgorithm
    ) throws(JOSEError) -> VerifiedToken {
        guard header.signatureAlgorithm == algorithm else { throw JOSEError(.algorithmNotAllowed) }
        let key = try KeySelection.select(fromSet: keySet.keys, for: header) { $0.canVerify(algorithm) }
        return try verify(algorithm, with: key)
    }

    /// Verifies the signature with one key and one algorithm. The `kid` of the header is ignored.
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

    // A token's bytes are a credential, so no description, mirror or dump shows them.

    /// A fixed text without any part of the token.
    public var description: String { "unverified token <redacted>" }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: [:], displayStyle: .struct) }
}

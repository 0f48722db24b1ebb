import GatehouseTypes

/// An encrypted token in compact form (RFC 7516, section 7.1).
///
/// Whoever has the receiver's public key can make one: that it opens says nothing about who made it.
public struct SealedToken: Sendable {
    /// The longest token that is read unless the caller says otherwise, in bytes.
    public static let defaultMaximumSize = 32 * 1024

    /// What the token says about itself, for everybody to see.
    public let header: JOSEHeader

    private let protectedHeader: [UInt8]
    private let encryptedKey: [UInt8]
    private let content: SealedContent

    /// Takes a token apart.
    ///
    /// - Parameters:
    ///   - compact: The token in compact form.
    ///   - maximumSize: The longest token to look at, in bytes.
    /// - Throws: ``JOSEError``: `tokenTooLarge`, `malformedToken` if it isn't five parts in base64url, `invalidHeader`,
    ///   `unsupportedHeader`.
    public init(compact: String, maximumSize: Int = SealedToken.defaultMaximumSize) throws(JOSEError) {
        let form = try CompactForm(compact, partCount: 5, maximumSize: maximumSize)
        header = try JOSEHeader(parsing: form.decoded(0))
        protectedHeader = form.text(0)
        encryptedKey = try form.decoded(1)
        content = SealedContent(
            nonce: try form.decoded(2), ciphertext: try form.decoded(3), tag: try form.decoded(4))
    }

    /// Opens the token.
    ///
    /// - Parameters:
    ///   - keys: The receiver's keys.
    ///   - algorithms: How the content's key may have come. The content itself is always in A256GCM.
    /// - Returns: What was sealed.
    /// - Throws: ``JOSEError``: `algorithmNotAllowed`, `keyNotFound`, `keyNotSuitable`, `ambiguousKey`, and
    ///   `decryptionFailed` for all that can be wrong from there on.
    public func open(
        with keys: [DecryptionKey], allowing algorithms: Set<KeyManagementAlgorithm> = KeyManagementAlgorithm.all
    ) throws(JOSEError) -> [UInt8] {
        guard let algorithm = KeyManagementAlgorithm(name: header.algorithm), algorithms.contains(algorithm),
            let encryption = ContentEncryptions.named(header.parameters["enc"]?.string)
        else { throw JOSEError(.algorithmNotAllowed) }
        let key = try KeySelection.select(from: keys, for: header) { $0.canOpen(algorithm) }
        do {
            let contentKey = try algorithm.method.open(
                encryptedKey, header: header, content: encryption, with: key.privateKey)
            return try encryption.open(content, key: contentKey, authenticating: protectedHeader)
        } catch {
            throw JOSEError(.decryptionFailed)
        }
    }
}

import GatehouseCrypto
package import GatehouseTypes

/// An encrypted token in compact serialization (RFC 7516, section 7.1).
///
/// Anyone who has the receiver's public key can create one, so successful decryption doesn't authenticate the sender.
public struct SealedToken: Sendable, CustomStringConvertible, CustomReflectable {
    /// The default maximum length of a token in bytes.
    public static let defaultMaximumSize = 32 * 1024

    private static let partCount = 5

    /// The header of the token. It isn't encrypted.
    public let header: JOSEHeader

    private let protectedHeader: [UInt8]
    private let encryptedKey: [UInt8]
    private let nonce: [UInt8]
    private let content: SealedBox

    /// Parses a token.
    ///
    /// - Parameters:
    ///   - compact: The token in compact serialization.
    ///   - maximumSize: The maximum length of the token in bytes.
    /// - Throws: ``JOSEError``: `tokenTooLarge`, `malformedToken` if it doesn't consist of five base64url parts,
    ///   `invalidHeader`, `unsupportedHeader`.
    public init(compact: String, maximumSize: Int = SealedToken.defaultMaximumSize) throws(JOSEError) {
        try self.init(CompactForm(compact, partCount: SealedToken.partCount, maximumSize: maximumSize))
    }

    /// Parses a token whose parts have already been found.
    package init(
        compact: Secret, _ parts: CompactParts, maximumSize: Int = SealedToken.defaultMaximumSize
    ) throws(JOSEError) {
        try self.init(CompactForm(compact, parts, partCount: SealedToken.partCount, maximumSize: maximumSize))
    }

    private init(_ form: CompactForm) throws(JOSEError) {
        header = try JOSEHeader(parsing: form[part: 0])
        protectedHeader = form.header
        encryptedKey = Array(form[part: 1])
        nonce = Array(form[part: 2])
        content = SealedBox(ciphertext: Array(form[part: 3]), tag: Array(form[part: 4]))
    }

    /// Decrypts the token with a private key.
    ///
    /// - Parameters:
    ///   - keys: The receiver's keys.
    ///   - algorithms: The allowed key management algorithms.
    ///   - encryptions: The allowed content encryption algorithms.
    /// - Returns: The payload.
    /// - Throws: ``JOSEError``: `algorithmNotAllowed`, `keyNotFound`, `keyNotSuitable`, `ambiguousKey`, and
    ///   `decryptionFailed` for every later failure.
    public func open(
        with keys: [DecryptionKey],
        allowing algorithms: Set<KeyManagementAlgorithm> = KeyManagementAlgorithm.asymmetric,
        encryptions: Set<ContentEncryptionAlgorithm> = ContentEncryptionAlgorithm.all
    ) throws(JOSEError) -> [UInt8] {
        let (algorithm, encryption) = try self.algorithms(among: algorithms, encryptions)
        let key = try KeySelection.select(from: keys, for: header) { $0.canOpen(algorithm) }
        guard case .publicKey(let method) = algorithm.method else { throw JOSEError(.keyNotSuitable) }
        return try open(encryption) {
            try method.open(encryptedKey, header: header, content: encryption, with: key.privateKey)
        }
    }

    /// Decrypts the token with a shared key.
    ///
    /// - Parameters:
    ///   - keys: The shared keys.
    ///   - algorithms: The allowed key management algorithms.
    ///   - encryptions: The allowed content encryption algorithms.
    /// - Returns: The payload.
    /// - Throws: ``JOSEError``, as with a private key. A key of another length than the algorithm requires is
    ///   `keyNotSuitable`.
    public func open(
        withSymmetricKeys keys: [SymmetricJSONWebKey],
        allowing algorithms: Set<KeyManagementAlgorithm> = KeyManagementAlgorithm.symmetric,
        encryptions: Set<ContentEncryptionAlgorithm> = ContentEncryptionAlgorithm.all
    ) throws(JOSEError) -> [UInt8] {
        let (algorithm, encryption) = try self.algorithms(among: algorithms, encryptions)
        let key = try KeySelection.select(from: keys, for: header) { $0.canOpen(algorithm, encryption) }
        guard case .sharedKey(let method) = algorithm.method else { throw JOSEError(.keyNotSuitable) }
        return try open(encryption) {
            try method.open(encryptedKey, header: header, content: encryption, with: key.secret)
        }
    }

    private func algorithms(
        among algorithms: Set<KeyManagementAlgorithm>, _ encryptions: Set<ContentEncryptionAlgorithm>
    ) throws(JOSEError) -> (KeyManagementAlgorithm, ContentEncryptionAlgorithm) {
        guard let algorithm = KeyManagementAlgorithm(name: header.algorithm), algorithms.contains(algorithm),
            let name = header["enc"]?.string, let encryption = ContentEncryptionAlgorithm(name: name),
            encryptions.contains(encryption)
        else { throw JOSEError(.algorithmNotAllowed) }
        return (algorithm, encryption)
    }

    /// Decrypts the content. If the content encryption key can't be decrypted, a random key is used instead, so that
    /// every failure takes the same steps and gives the same error (RFC 7516, section 11.5).
    private func open(
        _ encryption: ContentEncryptionAlgorithm, keyFrom findKey: () throws -> Secret
    ) throws(JOSEError) -> [UInt8] {
        do {
            let found = try? findKey()
            let fits = found?.withRevealedBytes { $0.count } == encryption.keySize
            let key = if fits, let found { found } else { try DecoyKey.make(count: encryption.keySize) }
            return try encryption.open(content, key, nonce, protectedHeader)
        } catch {
            throw JOSEError(.decryptionFailed)
        }
    }

    // A token's bytes are a credential, so no description, mirror or dump shows them.

    /// A fixed text without any part of the token.
    public var description: String { "sealed token <redacted>" }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: [:], displayStyle: .struct) }
}

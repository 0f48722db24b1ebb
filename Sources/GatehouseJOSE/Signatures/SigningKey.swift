public import GatehouseCrypto
public import GatehouseTypes

/// A private key in memory that signs tokens.
public struct SigningKey: TokenSigner {
    /// How it signs.
    public let algorithm: SignatureAlgorithm

    /// The key that its signatures are checked with.
    public let publicKey: JSONWebKey

    private let privateKey: PrivateKey

    /// Makes a signer whose key's name is its thumbprint.
    ///
    /// - Parameters:
    ///   - privateKey: The key.
    ///   - algorithm: How to sign; without one, as keys of this kind usually do.
    /// - Throws: ``JOSEError`` with `keyNotSuitable` if the algorithm is for another kind of key.
    public init(_ privateKey: PrivateKey, algorithm: SignatureAlgorithm? = nil) throws(JOSEError) {
        try self.init(PrivateJSONWebKey(privateKey, use: .signature), algorithm: algorithm)
    }

    /// Makes a signer.
    ///
    /// - Parameters:
    ///   - privateKey: The key.
    ///   - algorithm: How to sign; without one, as keys of this kind usually do.
    ///   - keyID: The key's name.
    /// - Throws: ``JOSEError`` with `keyNotSuitable` if the algorithm is for another kind of key.
    public init(
        _ privateKey: PrivateKey, algorithm: SignatureAlgorithm? = nil, keyID: KeyID?
    ) throws(JOSEError) {
        try self.init(PrivateJSONWebKey(privateKey, keyID: keyID, use: .signature), algorithm: algorithm)
    }

    /// Makes a signer of a key that says itself what it's for.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - algorithm: How to sign; without one, as the key says, or as keys of this kind usually do.
    /// - Throws: ``JOSEError`` with `keyNotSuitable` if the key isn't for signing or the algorithm isn't the key's, and
    ///   `algorithmNotAllowed` if the key's own one isn't known.
    public init(_ key: PrivateJSONWebKey, algorithm: SignatureAlgorithm? = nil) throws(JOSEError) {
        let kind = key.privateKey.kind
        let own = key.algorithm.map { SignatureAlgorithm(name: $0) } ?? SignatureAlgorithm(preferredBy: kind)
        guard let algorithm = algorithm ?? own else { throw JOSEError(.algorithmNotAllowed) }
        guard algorithm.scheme.isFor(kind), key.purpose.allows(.signature, [.sign], algorithm: algorithm.name) else {
            throw JOSEError(.keyNotSuitable)
        }
        self.algorithm = algorithm
        privateKey = key.privateKey
        let counterpart = key.publicKey
        let purpose = KeyPurpose(use: counterpart.use, operations: counterpart.operations, algorithm: algorithm.name)
        publicKey = JSONWebKey(privateKey.publicKey, keyID: key.keyID, purpose: purpose)
    }

    /// Signs a message.
    ///
    /// - Throws: ``JOSEError`` with `cryptographyFailed`.
    public func signature(for message: [UInt8]) async throws -> [UInt8] {
        do {
            return try privateKey.signature(for: message, scheme: algorithm.scheme)
        } catch {
            throw JOSEError(.cryptographyFailed, underlying: error)
        }
    }
}

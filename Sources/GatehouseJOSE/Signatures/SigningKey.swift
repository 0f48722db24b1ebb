public import GatehouseCrypto
public import GatehouseTypes

/// A private key in memory that signs tokens.
public struct SigningKey: TokenSigner {
    /// The contents of the key in a class, so that copying it is cheap.
    private final class Contents: Sendable {
        let algorithm: SignatureAlgorithm
        let publicKey: JSONWebKey
        let privateKey: PrivateKey

        init(_ algorithm: SignatureAlgorithm, _ publicKey: JSONWebKey, _ privateKey: PrivateKey) {
            self.algorithm = algorithm
            self.publicKey = publicKey
            self.privateKey = privateKey
        }
    }

    private let contents: Contents

    /// The signature algorithm.
    public var algorithm: SignatureAlgorithm { contents.algorithm }

    /// The public key that verifies the signatures.
    public var publicKey: JSONWebKey { contents.publicKey }

    /// Creates a signing key. Its identifier is its thumbprint.
    ///
    /// - Parameters:
    ///   - privateKey: The key.
    ///   - algorithm: The signature algorithm; nil selects the default for the kind of key.
    /// - Throws: ``JOSEError`` with `keyNotSuitable` if the algorithm is for another kind of key.
    public init(_ privateKey: PrivateKey, algorithm: SignatureAlgorithm? = nil) throws(JOSEError) {
        try self.init(PrivateJSONWebKey(privateKey, use: .signature), algorithm: algorithm)
    }

    /// Creates a signing key.
    ///
    /// - Parameters:
    ///   - privateKey: The key.
    ///   - algorithm: The signature algorithm; nil selects the default for the kind of key.
    ///   - keyID: The identifier of the key (`kid`).
    /// - Throws: ``JOSEError`` with `keyNotSuitable` if the algorithm is for another kind of key.
    public init(
        _ privateKey: PrivateKey, algorithm: SignatureAlgorithm? = nil, keyID: KeyID?
    ) throws(JOSEError) {
        try self.init(PrivateJSONWebKey(privateKey, keyID: keyID, use: .signature), algorithm: algorithm)
    }

    /// Creates a signing key with the restrictions of a JSON Web Key (`use`, `key_ops`, `alg`).
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - algorithm: The signature algorithm; nil selects the key's own algorithm, or the default for the kind of key.
    /// - Throws: ``JOSEError`` with `keyNotSuitable` if the key isn't for signing or the algorithm isn't the key's, and
    ///   `algorithmNotAllowed` if the key's own algorithm is unknown.
    public init(_ key: PrivateJSONWebKey, algorithm: SignatureAlgorithm? = nil) throws(JOSEError) {
        let kind = key.privateKey.kind
        let own = key.algorithm.map { SignatureAlgorithm(name: $0) } ?? SignatureAlgorithm(preferredBy: kind)
        guard let algorithm = algorithm ?? own else {
            throw JOSEError(key.algorithm == nil ? .keyNotSuitable : .algorithmNotAllowed)
        }
        guard algorithm.scheme.isFor(kind), key.purpose.allows(.signature, [.sign], algorithm: algorithm.name) else {
            throw JOSEError(.keyNotSuitable)
        }
        let counterpart = key.publicKey
        let purpose = KeyPurpose(use: counterpart.use, operations: counterpart.operations, algorithm: algorithm.name)
        let publicKey = JSONWebKey(key.privateKey.publicKey, keyID: key.keyID, purpose: purpose)
        contents = Contents(algorithm, publicKey, key.privateKey)
    }

    /// Signs a message.
    ///
    /// - Throws: ``JOSEError`` with `cryptographyFailed`.
    public func signature(for message: [UInt8]) async throws -> [UInt8] {
        try sign(message)
    }

    /// Signs a message on the current thread. An RSA signature takes more than a millisecond.
    ///
    /// - Throws: ``JOSEError`` with `cryptographyFailed`.
    package func sign(_ message: [UInt8]) throws(JOSEError) -> [UInt8] {
        do {
            return try contents.privateKey.signature(for: message, scheme: algorithm.scheme)
        } catch {
            throw JOSEError(.cryptographyFailed, underlying: error)
        }
    }
}

/// A signer of tokens, for example a key in memory or a key in a hardware module.
public protocol TokenSigner: Sendable {
    /// The signature algorithm.
    var algorithm: SignatureAlgorithm { get }

    /// The public key that verifies the signatures.
    var publicKey: JSONWebKey { get }

    /// Signs a message.
    ///
    /// - Parameter message: The whole message.
    /// - Returns: The signature in the encoding that JOSE uses for the algorithm.
    /// - Throws: An error if the key can't sign.
    func signature(for message: [UInt8]) async throws -> [UInt8]
}

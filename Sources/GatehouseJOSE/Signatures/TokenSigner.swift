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

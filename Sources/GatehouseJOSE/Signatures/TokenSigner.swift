/// Something that signs tokens: a key in memory, or one that never leaves its hardware.
public protocol TokenSigner: Sendable {
    /// How it signs.
    var algorithm: SignatureAlgorithm { get }

    /// The key that its signatures are checked with.
    var publicKey: JSONWebKey { get }

    /// Signs a message.
    ///
    /// - Parameter message: The whole message.
    /// - Returns: The signature in the form that the algorithm has in JOSE.
    /// - Throws: Whatever keeps the key from signing.
    func signature(for message: [UInt8]) async throws -> [UInt8]
}

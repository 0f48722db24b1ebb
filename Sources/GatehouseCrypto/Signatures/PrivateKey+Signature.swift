extension PrivateKey {
    /// Signs a message.
    ///
    /// - Parameters:
    ///   - message: The whole message.
    ///   - scheme: How to sign.
    /// - Returns: The signature in the scheme's form.
    /// - Throws: ``CryptoError`` with `wrongKeyKind` if the scheme is for another kind of key.
    public func signature(for message: [UInt8], scheme: SignatureScheme) throws(CryptoError) -> [UInt8] {
        guard scheme.accepts(kind) else { throw CryptoError(.wrongKeyKind, during: scheme.name) }
        let signature = try key.signature(for: message, digest: scheme.digest, during: scheme.name)
        guard let signature = scheme.encode(signature) else {
            throw CryptoError(.libraryFailure, during: scheme.name)
        }
        return signature
    }
}

extension PrivateKey {
    /// Signs a message.
    ///
    /// - Parameters:
    ///   - message: The whole message.
    ///   - scheme: The signature scheme.
    /// - Returns: The signature in the encoding of the scheme.
    /// - Throws: ``CryptoError`` with `wrongKeyKind` if the scheme is for another kind of key.
    public func signature(for message: [UInt8], scheme: SignatureScheme) throws(CryptoError) -> [UInt8] {
        guard scheme.accepts(kind) else { throw CryptoError(.wrongKeyKind, during: scheme.name) }
        return try key.signature(for: message.span, scheme: scheme)
    }
}

extension PublicKey {
    /// Whether the key's owner has signed the message.
    ///
    /// - Parameters:
    ///   - signature: The signature in the scheme's form; one of another length is never valid.
    ///   - message: The whole message.
    ///   - scheme: How it was signed. A scheme for another kind of key is never valid.
    /// - Returns: Whether the signature is valid; there is no other way to fail.
    public func isValidSignature(_ signature: [UInt8], for message: [UInt8], scheme: SignatureScheme) -> Bool {
        guard scheme.accepts(kind), let signature = scheme.decode(signature) else { return false }
        return key.isValidSignature(signature, for: message, digest: scheme.digest)
    }
}

extension PublicKey {
    /// Whether the key's owner has signed the message.
    ///
    /// - Parameters:
    ///   - signature: The signature in the scheme's form; one of another length is never valid.
    ///   - message: The whole message.
    ///   - scheme: How it was signed. A scheme for another kind of key is never valid.
    /// - Returns: Whether the signature is valid; there is no other way to fail.
    public func isValidSignature(_ signature: [UInt8], for message: [UInt8], scheme: SignatureScheme) -> Bool {
        isValidSignature(signature.span, for: message.span, scheme: scheme)
    }

    /// The same for bytes that lie elsewhere.
    package func isValidSignature(_ signature: Span<UInt8>, for message: Span<UInt8>, scheme: SignatureScheme) -> Bool {
        scheme.accepts(kind)
            && scheme.checking(signature) { key.isValidSignature($0, for: message, scheme: scheme) }
    }
}

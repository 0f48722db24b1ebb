extension PublicKey {
    /// Checks the signature of a message.
    ///
    /// - Parameters:
    ///   - signature: The signature in the encoding of the scheme. A signature of another length is invalid.
    ///   - message: The whole message.
    ///   - scheme: The signature scheme. A scheme for another kind of key makes the signature invalid.
    /// - Returns: Whether the signature is valid. Every failure returns false.
    public func isValidSignature(_ signature: [UInt8], for message: [UInt8], scheme: SignatureScheme) -> Bool {
        isValidSignature(signature.span, for: message.span, scheme: scheme)
    }

    /// Checks a signature in other memory.
    package func isValidSignature(_ signature: Span<UInt8>, for message: Span<UInt8>, scheme: SignatureScheme) -> Bool {
        scheme.accepts(kind)
            && scheme.checking(signature) { key.isValidSignature($0, for: message, scheme: scheme) }
    }
}

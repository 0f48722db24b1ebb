import COpenSSL

// Each function keeps the key object alive until it returns: the optimiser may release it after its last use, and then
// ``PublicKeyPool`` may set another point in it.
extension EVPKey {
    /// Signs a message. `encode` converts the signature from libcrypto's encoding; nil if it can't be converted.
    func signature(
        for message: Span<UInt8>, _ setup: SignatureSetup, during operation: String, encode: (Span<UInt8>) -> [UInt8]?
    ) throws(CryptoError) -> [UInt8] {
        defer { withExtendedLifetime(self) {} }
        if setup.mode == .message { return try signature(ofMessage: message, during: operation) }
        let pool = contexts.pool(for: setup, .signing)
        let context: SignatureContext =
            if let ready = pool.take() { ready } else {
                try SignatureContext(self, .signing, setup, during: operation)
            }
        let signature = signature(of: message, setup.digest, with: context, encode: encode)
        guard let signature else { throw Library.failure(.libraryFailure, during: operation) }
        pool.put(context)
        return signature
    }

    /// Whether a signature in libcrypto's encoding is valid for the message.
    func isValidSignature(_ signature: Span<UInt8>, for message: Span<UInt8>, _ setup: SignatureSetup) -> Bool {
        defer { withExtendedLifetime(self) {} }
        if setup.mode == .message { return isValidSignature(signature, ofMessage: message) }
        // libcrypto accepts an RSASSA-PSS signature without its leading zeros, which would be a second encoding of it.
        guard setup.mode == .digest || signature.count == maximumSignatureSize else { return false }
        let pool = contexts.pool(for: setup, .verifying)
        let ready = pool.take() ?? (try? SignatureContext(self, .verifying, setup, during: "verification"))
        guard let context = ready else { return false }
        let isValid = unsafe setup.digest.withDigest(of: message) { digest in
            unsafe signature.withUnsafeBufferPointer { unsafe context.verify($0, of: digest) }
        }
        if !isValid { Library.clearErrors() }
        pool.put(context)
        return isValid
    }

    private func signature(
        of message: Span<UInt8>, _ digest: DigestAlgorithm, with context: SignatureContext,
        encode: (Span<UInt8>) -> [UInt8]?
    ) -> [UInt8]? {
        unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: maximumSignatureSize) { output in
            guard let count = unsafe digest.withDigest(of: message, { unsafe context.sign($0, to: output) }) else {
                return nil
            }
            return unsafe encode(UnsafeBufferPointer(rebasing: output.prefix(count)).span)
        }
    }

    private var maximumSignatureSize: Int {
        Int(unsafe withPointer { unsafe EVP_PKEY_get_size($0) })
    }

    // For a scheme that includes the digest, libcrypto has one function for the whole message.

    private func signature(ofMessage message: Span<UInt8>, during operation: String) throws(CryptoError) -> [UInt8] {
        let ready = contexts.messages.signing.take()
        let context = if let ready { ready } else { try MessageContext(self, .signing, during: operation) }
        var count: Int?
        let signature = unsafe [UInt8](unsafeUninitializedCapacity: maximumSignatureSize) { output, size in
            count = unsafe message.withUnsafeBufferPointer { unsafe context.sign($0, to: output) }
            size = count ?? 0
        }
        guard count != nil else { throw Library.failure(.libraryFailure, during: operation) }
        contexts.messages.signing.put(context)
        return signature
    }

    private func isValidSignature(_ signature: Span<UInt8>, ofMessage message: Span<UInt8>) -> Bool {
        let ready =
            contexts.messages.verifying.take() ?? (try? MessageContext(self, .verifying, during: "verification"))
        guard let context = ready else { return false }
        let isValid = unsafe message.withUnsafeBufferPointer { message in
            unsafe signature.withUnsafeBufferPointer { unsafe context.verify($0, of: message) }
        }
        if !isValid { Library.clearErrors() }
        contexts.messages.verifying.put(context)
        return isValid
    }
}

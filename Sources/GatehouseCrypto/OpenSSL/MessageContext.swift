import COpenSSL

/// A key that is ready to sign or verify whole messages, for schemes that include the digest. Only one thread at a time
/// may use it.
///
/// `@unchecked` because it holds a C pointer. Only the code that has taken the context out of its pool uses it.
@safe
final class MessageContext: @unchecked Sendable {
    private let pointer: OpaquePointer
    private let direction: SignatureContext.Direction
    /// Whether the context is ready for a message. libcrypto's function for a whole message ends the operation, so it
    /// must be initialised again for each further message. That uses the same key.
    private var hasBegun = true

    /// Creates a context. The context retains the libcrypto key.
    init(_ key: EVPKey, _ direction: SignatureContext.Direction, during operation: String) throws(CryptoError) {
        unsafe pointer = unsafe try Library.unwrap(EVP_MD_CTX_new(), during: operation)
        self.direction = direction
        guard unsafe key.withPointer({ unsafe begin(with: $0) }) else {
            throw Library.failure(.libraryFailure, during: operation)
        }
    }

    deinit {
        unsafe EVP_MD_CTX_free(pointer)
    }

    private func begin(with key: OpaquePointer?) -> Bool {
        switch direction {
        case .signing: unsafe EVP_DigestSignInit(pointer, nil, nil, nil, key) == 1
        case .verifying: unsafe EVP_DigestVerifyInit(pointer, nil, nil, nil, key) == 1
        }
    }

    /// Prepares the context for the next message. The initializer has prepared it for the first one.
    private func beginAnew() -> Bool {
        defer { hasBegun = false }
        return unsafe hasBegun || begin(with: nil)
    }

    func verify(_ signature: UnsafeBufferPointer<UInt8>, of message: UnsafeBufferPointer<UInt8>) -> Bool {
        defer { withExtendedLifetime(self) {} }
        return unsafe beginAnew()
            && EVP_DigestVerify(
                pointer, signature.baseAddress, signature.count, message.baseAddress, message.count) == 1
    }

    /// Signs a message. Returns the length of the signature in bytes; nil on failure.
    func sign(_ message: UnsafeBufferPointer<UInt8>, to output: UnsafeMutableBufferPointer<UInt8>) -> Int? {
        defer { withExtendedLifetime(self) {} }
        var count = output.count
        guard beginAnew() else { return nil }
        let status = unsafe EVP_DigestSign(pointer, output.baseAddress, &count, message.baseAddress, message.count)
        return status == 1 ? count : nil
    }
}

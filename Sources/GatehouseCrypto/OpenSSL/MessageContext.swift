import COpenSSL

/// A key that is ready to sign or to verify whole messages, where the scheme digests by itself. It belongs to one thread at
/// a time.
///
/// Unchecked because it holds a C pointer: it's only ever used by whoever has taken it from its shelf.
@safe
final class MessageContext: @unchecked Sendable {
    private let pointer: OpaquePointer
    private let direction: SignatureContext.Direction
    /// libcrypto's call for all of a message ends what was begun, so each message begins anew, with the key that is there.
    private var hasBegun = true

    /// Makes a context, which keeps the key alive for itself.
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

    /// The first message takes what the context was made with.
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

    /// Signs, and says how long the signature is.
    func sign(_ message: UnsafeBufferPointer<UInt8>, to output: UnsafeMutableBufferPointer<UInt8>) -> Int? {
        defer { withExtendedLifetime(self) {} }
        var count = output.count
        guard beginAnew() else { return nil }
        let status = unsafe EVP_DigestSign(pointer, output.baseAddress, &count, message.baseAddress, message.count)
        return status == 1 ? count : nil
    }
}

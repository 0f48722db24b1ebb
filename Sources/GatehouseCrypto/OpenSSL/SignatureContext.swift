import COpenSSL

/// A key that is ready to sign or to verify digests one way. It belongs to one thread at a time.
///
/// To make one costs as much as a tenth of a verification, so a key keeps those that it has. Unchecked because it holds a
/// C pointer: it's only ever used by whoever has taken it from its shelf.
@safe
final class SignatureContext: @unchecked Sendable {
    enum Direction {
        case signing
        case verifying
    }

    private let pointer: OpaquePointer
    private let direction: Direction
    private let setup: SignatureSetup
    private var isReady = false

    /// Makes a context, which keeps the key alive for itself.
    init(_ key: EVPKey, _ direction: Direction, _ setup: SignatureSetup, during operation: String) throws(CryptoError) {
        unsafe pointer = unsafe try key.makeContext(during: operation)
        self.direction = direction
        self.setup = setup
        guard prepare() else { throw Library.failure(.libraryFailure, during: operation) }
    }

    /// Makes the context ready for the key as it is now.
    private func prepare() -> Bool {
        if isReady { return true }
        let hasBegun =
            switch direction {
            case .signing: unsafe EVP_PKEY_sign_init(pointer) == 1
            case .verifying: unsafe EVP_PKEY_verify_init(pointer) == 1
            }
        isReady = unsafe hasBegun && setup.apply(to: pointer)
        return isReady
    }

    /// Has the context made ready anew before it's used again.
    func expire() {
        isReady = false
    }

    deinit {
        unsafe EVP_PKEY_CTX_free(pointer)
    }

    func verify(_ signature: UnsafeBufferPointer<UInt8>, of digest: UnsafeBufferPointer<UInt8>) -> Bool {
        defer { withExtendedLifetime(self) {} }
        return unsafe prepare()
            && EVP_PKEY_verify(
                pointer, signature.baseAddress, signature.count, digest.baseAddress, digest.count) == 1
    }

    /// Signs, and says how long the signature is.
    func sign(_ digest: UnsafeBufferPointer<UInt8>, to output: UnsafeMutableBufferPointer<UInt8>) -> Int? {
        defer { withExtendedLifetime(self) {} }
        guard prepare() else { return nil }
        var count = output.count
        let status = unsafe EVP_PKEY_sign(pointer, output.baseAddress, &count, digest.baseAddress, digest.count)
        return status == 1 ? count : nil
    }
}

import COpenSSL

/// A key that is ready to sign or verify digests with one scheme. Only one thread at a time may use it.
///
/// Creating one takes up to a tenth of the time of a verification, so a key keeps its contexts. `@unchecked` because it
/// holds a C pointer: only the code that has taken the context out of its pool uses it.
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

    /// Creates a context. The context retains the libcrypto key.
    init(_ key: EVPKey, _ direction: Direction, _ setup: SignatureSetup, during operation: String) throws(CryptoError) {
        unsafe pointer = unsafe try key.makeContext(during: operation)
        self.direction = direction
        self.setup = setup
        guard prepare() else { throw Library.failure(.libraryFailure, during: operation) }
    }

    /// Prepares the context for the current key, if it isn't ready.
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

    /// Marks the context as not ready, so that it is prepared again before its next use.
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

    /// Signs a digest. Returns the length of the signature in bytes; nil on failure.
    func sign(_ digest: UnsafeBufferPointer<UInt8>, to output: UnsafeMutableBufferPointer<UInt8>) -> Int? {
        defer { withExtendedLifetime(self) {} }
        guard prepare() else { return nil }
        var count = output.count
        let status = unsafe EVP_PKEY_sign(pointer, output.baseAddress, &count, digest.baseAddress, digest.count)
        return status == 1 ? count : nil
    }
}

/// The settings of a libcrypto context for a signature scheme.
struct SignatureSetup: Sendable, Equatable {
    /// What the key signs.
    enum Mode: Sendable {
        /// The whole message. The scheme includes the digest.
        case message
        /// The digest as it is.
        case digest
        /// The digest with the padding of RSASSA-PKCS1-v1_5. The padding names the digest algorithm.
        case pkcs1
        /// The digest with the padding of RSASSA-PSS: MGF1 with the same digest algorithm, and a salt exactly as long
        /// as the digest (RFC 7518, section 3.5).
        case pss
    }

    let digest: DigestAlgorithm
    let mode: Mode

    /// Applies the settings that the key doesn't determine.
    func apply(to context: OpaquePointer) -> Bool {
        guard mode == .pkcs1 || mode == .pss else { return true }
        guard unsafe EVP_PKEY_CTX_set_signature_md(context, digest.pointer) == 1 else { return false }
        guard mode == .pss else { return true }
        return unsafe EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_PSS_PADDING) == 1
            && EVP_PKEY_CTX_set_rsa_mgf1_md(context, digest.pointer) == 1
            && EVP_PKEY_CTX_set_rsa_pss_saltlen(context, RSA_PSS_SALTLEN_DIGEST) == 1
    }

    static func == (left: SignatureSetup, right: SignatureSetup) -> Bool {
        unsafe left.mode == right.mode && left.digest.pointer == right.digest.pointer
    }
}

import COpenSSL

/// How a context of libcrypto is made ready for a way to sign.
struct SignatureSetup: Sendable {
    enum Padding: Sendable {
        /// No padding: the key signs digests as they are.
        case none
        /// RSASSA-PKCS1-v1_5, which names the digest in front of it.
        case pkcs1
        /// RSASSA-PSS, MGF1 with the same digest, and a salt exactly as long as the digest (RFC 7518, section 3.5).
        case pss
    }

    /// Nothing where the scheme brings its own digest.
    let digest: DigestAlgorithm?
    let padding: Padding

    /// Settles what isn't settled by the key.
    func apply(to context: OpaquePointer) -> Bool {
        guard padding != .none else { return true }
        guard let digest, unsafe EVP_PKEY_CTX_set_signature_md(context, digest.pointer) == 1 else { return false }
        guard padding == .pss else { return true }
        return unsafe EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_PSS_PADDING) == 1
            && EVP_PKEY_CTX_set_rsa_mgf1_md(context, digest.pointer) == 1
            && EVP_PKEY_CTX_set_rsa_pss_saltlen(context, RSA_PSS_SALTLEN_DIGEST) == 1
    }
}

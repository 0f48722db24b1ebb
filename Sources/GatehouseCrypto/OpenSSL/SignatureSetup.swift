import COpenSSL

/// The settings of a libcrypto context for a signature scheme.
struct SignatureSetup: Sendable {
    enum Padding: Sendable {
        /// No padding. The key signs the digest as it is.
        case none
        /// RSASSA-PKCS1-v1_5. The padding names the digest algorithm.
        case pkcs1
        /// RSASSA-PSS with MGF1 with the same digest, and a salt exactly as long as the digest (RFC 7518, section 3.5).
        case pss
    }

    /// The digest algorithm; nil if the scheme includes the digest.
    let digest: DigestAlgorithm?
    let padding: Padding

    /// Applies the settings that the key doesn't determine.
    func apply(to context: OpaquePointer) -> Bool {
        guard padding != .none else { return true }
        guard let digest, unsafe EVP_PKEY_CTX_set_signature_md(context, digest.pointer) == 1 else { return false }
        guard padding == .pss else { return true }
        return unsafe EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_PSS_PADDING) == 1
            && EVP_PKEY_CTX_set_rsa_mgf1_md(context, digest.pointer) == 1
            && EVP_PKEY_CTX_set_rsa_pss_saltlen(context, RSA_PSS_SALTLEN_DIGEST) == 1
    }
}

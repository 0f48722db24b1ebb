extension SignatureScheme {
    /// Ed25519 (RFC 8032, section 5.1). The signature has 64 bytes.
    public static let ed25519 = SignatureScheme("Ed25519", digest: nil, accepts: { $0 == .ed25519 })
}

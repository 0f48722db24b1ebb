extension OctetKeyPair {
    /// Ed25519 (RFC 8032, section 5.1).
    static let ed25519 = OctetKeyPair(
        name: "ED25519", size: 32, isAcceptable: Ed25519Point.isAcceptable, join: PublicKeyComponents.ed25519,
        joinPrivate: PrivateKeyComponents.ed25519)
}

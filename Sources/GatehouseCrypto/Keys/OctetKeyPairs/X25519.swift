extension OctetKeyPair {
    /// X25519 (RFC 7748, section 5). Any 32 bytes are a valid key. The key agreement refuses keys of small order.
    static let x25519 = OctetKeyPair(
        name: "X25519", size: 32, isAcceptable: { _ in true }, join: PublicKeyComponents.x25519,
        joinPrivate: PrivateKeyComponents.x25519)
}

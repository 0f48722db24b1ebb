import GatehouseCrypto

extension OctetKeyPairs {
    /// Keys on the curve X25519, for key agreement (RFC 8037, section 3.2).
    static let x25519 = OctetKeyPairs(
        curve: "X25519", size: 32, join: PublicKeyComponents.x25519, joinPrivate: PrivateKeyComponents.x25519,
        publicHalf: { if case .x25519(let x) = $0 { x } else { nil } },
        privateHalf: { if case .x25519(let d, _) = $0 { d } else { nil } })
}

import GatehouseCrypto

extension OctetKeyPairs {
    /// Keys on the curve Ed25519, for signatures (RFC 8037, section 3.1).
    static let ed25519 = OctetKeyPairs(
        curve: "Ed25519", size: 32, join: PublicKeyComponents.ed25519, joinPrivate: PrivateKeyComponents.ed25519,
        publicHalf: { if case .ed25519(let x) = $0 { x } else { nil } },
        privateHalf: { if case .ed25519(let d, _) = $0 { d } else { nil } })
}

import GatehouseCrypto

extension EllipticCurveKeys {
    /// Keys on the curve P-256 (RFC 7518, section 6.2.1.1).
    static let p256 = EllipticCurveKeys(
        curve: "P-256", size: 32, join: PublicKeyComponents.p256, joinPrivate: PrivateKeyComponents.p256,
        point: { if case .p256(let x, let y) = $0 { (x, y) } else { nil } },
        scalar: { if case .p256(let d, _, _) = $0 { d } else { nil } })
}

import GatehouseCrypto

extension EllipticCurveKeys {
    /// Keys on the curve P-521 (RFC 7518, section 6.2.1.1).
    static let p521 = EllipticCurveKeys(
        curve: "P-521", size: 66, join: PublicKeyComponents.p521, joinPrivate: PrivateKeyComponents.p521,
        point: { if case .p521(let x, let y) = $0 { (x, y) } else { nil } },
        scalar: { if case .p521(let d, _, _) = $0 { d } else { nil } })
}

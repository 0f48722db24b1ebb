import GatehouseCrypto

extension EllipticCurveKeys {
    /// Keys on the curve P-384 (RFC 7518, section 6.2.1.1).
    static let p384 = EllipticCurveKeys(
        curve: "P-384", size: 48, join: PublicKeyComponents.p384, joinPrivate: PrivateKeyComponents.p384,
        point: { if case .p384(let x, let y) = $0 { (x, y) } else { nil } },
        scalar: { if case .p384(let d, _, _) = $0 { d } else { nil } })
}

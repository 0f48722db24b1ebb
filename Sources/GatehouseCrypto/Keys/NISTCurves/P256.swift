extension NISTCurve {
    /// The curve P-256 (NIST SP 800-186, section 3.2.1.3).
    static let p256 = NISTCurve(
        "P-256", group: "prime256v1", coordinateSize: 32, kind: .p256, join: PublicKeyComponents.p256,
        joinPrivate: PrivateKeyComponents.p256)
}

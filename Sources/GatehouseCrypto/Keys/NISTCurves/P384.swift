extension NISTCurve {
    /// The curve P-384 (NIST SP 800-186, section 3.2.1.4).
    static let p384 = NISTCurve(
        "P-384", group: "secp384r1", coordinateSize: 48, kind: .p384, join: PublicKeyComponents.p384,
        joinPrivate: PrivateKeyComponents.p384)
}

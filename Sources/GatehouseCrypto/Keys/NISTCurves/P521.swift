extension NISTCurve {
    /// The curve P-521 (NIST SP 800-186, section 3.2.1.5).
    static let p521 = NISTCurve(
        "P-521", group: "secp521r1", coordinateSize: 66, kind: .p521, join: PublicKeyComponents.p521,
        joinPrivate: PrivateKeyComponents.p521)
}

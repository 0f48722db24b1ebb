extension KeyOperation {
    /// The operation of the public key that corresponds to this operation of the private key. Key agreement has the
    /// same name for both.
    var counterpart: KeyOperation {
        KeyOperation.counterparts[self] ?? self
    }

    private static let counterparts: [KeyOperation: KeyOperation] = [
        .sign: .verify, .decrypt: .encrypt, .unwrapKey: .wrapKey,
    ]
}

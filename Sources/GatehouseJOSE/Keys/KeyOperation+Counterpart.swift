extension KeyOperation {
    /// What the public half does where the private half does this; agreeing on a key is the same word for both.
    var counterpart: KeyOperation {
        KeyOperation.counterparts[self] ?? self
    }

    private static let counterparts: [KeyOperation: KeyOperation] = [
        .sign: .verify, .decrypt: .encrypt, .unwrapKey: .wrapKey,
    ]
}

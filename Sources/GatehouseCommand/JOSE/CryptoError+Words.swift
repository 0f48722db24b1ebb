import GatehouseCrypto

extension CryptoError {
    private static let words: [Code: String] = [
        .invalidPEM: "it isn't PEM with exactly one such key",
        .encryptedKey: "the key is encrypted with a passphrase; 'openssl pkey -in FILE -out NEW' decrypts it",
        .unsupportedKey: "keys of this kind aren't supported",
        .invalidKey: "the key is damaged",
        .wrongKeyKind: "a key of another kind is needed",
        .privateKey: "it is a private key, and a public key is needed",
    ]

    /// The reason why a key was refused, for text output.
    var words: String { CryptoError.words[code] ?? description }
}

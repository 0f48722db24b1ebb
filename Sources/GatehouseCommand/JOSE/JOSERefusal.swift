import GatehouseJOSE

/// Messages for refused JOSE operations.
enum JOSERefusal {
    private static let words: [JOSEError.Code: String] = [
        .malformedToken: "the input isn't a token in compact form",
        .tokenTooLarge: "the token is too long",
        .invalidHeader: "the token's header isn't valid",
        .unsupportedHeader: "the token's header asks for an extension that isn't supported ('crit', 'b64' or 'zip')",
        .algorithmNotAllowed: "the algorithm isn't known, or isn't the one that '--algorithm' or '--encryption' allows",
        .keyNotFound: "no given key has the ID that the token names",
        .ambiguousKey: "several keys of the set fit; pass only the right one",
        .keyNotSuitable: "the key's type doesn't fit the algorithm, or the key is for another use",
        .invalidSignature: "the signature isn't valid for this key: the token was changed, or another key signed it",
        .decryptionFailed: "the token can't be decrypted with this key",
        .invalidKey:
            "the key isn't valid for this: a member is missing or wrong (signing and decrypting need a private key)",
        .unsupportedKey: "keys of this type or curve aren't supported",
        .privateKey: "a private key was given, and this needs the public key",
        .symmetricKey: "a shared key can't be used for this",
        .invalidKeySet: "the key set isn't valid",
        .duplicateKeyID: "two keys of the set have the same ID",
        .cryptographyFailed: "the cryptographic operation failed",
    ]

    private static let requestWords: [JOSERequestError.Code: String] = [
        .malformed: "the key or the input isn't what this operation needs",
        .tooLarge: "the input is too long",
        .failed: "the operation failed",
    ]

    /// Returns the message for a response's error code; the code itself if there is no message.
    static func text(_ code: String) -> String {
        JOSEError.Code(rawValue: code).flatMap { words[$0] }
            ?? JOSERequestError.Code(rawValue: code).flatMap { requestWords[$0] } ?? code
    }
}

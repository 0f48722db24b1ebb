import GatehouseJOSE
import GatehouseTypes

/// The request to a JOSE operation.
struct JOSERequest: Sendable {
    private let members: [String: JSONValue]

    init(_ members: [String: JSONValue], defaults: [String: JSONValue] = [:]) {
        let namesKey = members["jwk"] != nil || members["jwks"] != nil
        let kept = defaults.filter { !(namesKey && ($0.key == "jwk" || $0.key == "jwks")) }
        self.members = kept.merging(members) { $1 }
    }

    func optionalText(_ name: String) throws(JOSERequestError) -> String? {
        guard let value = members[name] else { return nil }
        guard let text = value.string else { throw JOSERequestError.malformed }
        return text
    }

    /// Returns the algorithm that a member names, which must be known; `nil` without the member.
    func algorithm<Algorithm>(_ name: String, _ make: (_ name: String) -> Algorithm?) throws -> Algorithm? {
        guard let text = try optionalText(name) else { return nil }
        guard let algorithm = make(text) else { throw JOSEError(.algorithmNotAllowed) }
        return algorithm
    }

    /// Returns the bytes of a member in base64url.
    func bytes(_ name: String) throws(JOSERequestError) -> [UInt8] {
        guard let bytes = try optionalText(name).flatMap(Base64URL.decode) else { throw JOSERequestError.malformed }
        return bytes
    }

    /// Returns a token: its compact form, or the text of its JSON form, which the operation then refuses.
    func token(_ name: String) throws(JOSERequestError) -> String {
        guard let value = members[name] else { throw JOSERequestError.malformed }
        return value.string ?? value.encodedText
    }

    func object(_ name: String) throws(JOSERequestError) -> [String: JSONValue] {
        guard let value = members[name] else { return [:] }
        guard let object = value.object else { throw JOSERequestError.malformed }
        return object
    }

    /// Returns the key or the key set. The request must contain exactly one of them.
    func keys() throws(JOSERequestError) -> (key: JSONValue?, set: JSONValue?) {
        guard (members["jwk"] == nil) != (members["jwks"] == nil) else { throw JOSERequestError.malformed }
        return (members["jwk"], members["jwks"])
    }

    /// Returns the key of a request without a key set.
    func key() throws(JOSERequestError) -> JSONValue {
        guard let key = try keys().key else { throw JOSERequestError.malformed }
        return key
    }
}

/// The reason why a request can't be processed.
enum JOSERequestError: String, Error {
    /// The request isn't an object with the members that the operation needs.
    case malformed = "malformedRequest"
    /// The request is too long.
    case tooLarge = "requestTooLarge"
    /// The operation failed for another reason.
    case failed
}

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

    private static let requestWords: [JOSERequestError: String] = [
        .malformed: "the key or the input isn't what this operation needs",
        .tooLarge: "the input is too long",
        .failed: "the operation failed",
    ]

    /// Returns the message for a response's error code; the code itself if there is no message.
    static func text(_ code: String) -> String {
        JOSEError.Code(rawValue: code).flatMap { words[$0] }
            ?? JOSERequestError(rawValue: code).flatMap { requestWords[$0] } ?? code
    }
}

import GatehouseJOSE
import GatehouseTypes

/// The public keys by which what a client signs is verified, from its metadata or from its `jwks_uri`.
struct SignatureKeys: Sendable {
    private static let maximumCount = 10
    /// The largest RSA keys. Strangers can make the service verify signatures by a client's keys. A key of 8192 bits
    /// with an exponent of 64 bits takes twenty times longer.
    private static let maximumRSASize = (modulusBits: 4_096, exponentBytes: 4)

    let keySet: JSONWebKeySet

    /// Checks the keys of a registration (`jwks`). Each key for signatures must be valid, and have an identifier of its
    /// own.
    ///
    /// - Parameters:
    ///   - json: The set.
    ///   - isForSignatures: Says which of the keys are for signatures. The others aren't looked at.
    /// - Throws: ``Refusal``: `invalid_client_metadata`.
    init(registered json: JSONValue, where isForSignatures: (JSONValue) -> Bool) throws(Refusal) {
        let values = try SignatureKeys.values(of: json, called: "jwks", where: isForSignatures)
        let keys = values.compactMap { try? JSONWebKey(parsing: $0) }
        guard keys.count == values.count else { throw SignatureKeys.refusal("jwks") }
        let keyIDs = keys.compactMap(\.keyID)
        guard Set(keyIDs).count == keyIDs.count else {
            throw Refusal(.invalidClientMetadata, "Two keys in jwks have the same kid.")
        }
        keySet = JSONWebKeySet(keys)
    }

    /// Reads the keys at a client's `jwks_uri`. A key that isn't valid is ignored, and so are copies, as long as there
    /// is a valid key. Which key verifies a signature is never guessed: a token that several keys fit is refused.
    ///
    /// - Throws: ``Refusal``: `invalid_client_metadata`.
    init(published json: JSONValue) throws(Refusal) {
        let values = try SignatureKeys.values(of: json, called: "it", where: JSONWebKeySet.isForSignatures)
        guard let reading = try? KeySetReading(["keys": .array(values)]),
            reading.unreadable.isEmpty || !reading.keySet.keys.isEmpty
        else { throw SignatureKeys.refusal("it") }
        keySet = reading.keySet
    }

    private static func values(
        of json: JSONValue, called name: String, where isForSignatures: (JSONValue) -> Bool
    ) throws(Refusal) -> [JSONValue] {
        guard let all = json["keys"]?.array, !all.isEmpty else { throw SignatureKeys.refusal(name) }
        guard all.count <= SignatureKeys.maximumCount else {
            throw Refusal(
                .invalidClientMetadata, "\(name) can contain at most \(SignatureKeys.maximumCount) keys.")
        }
        let keys = all.filter(isForSignatures)
        guard keys.allSatisfy(SignatureKeys.isFast) else {
            let (bits, bytes) = SignatureKeys.maximumRSASize
            throw Refusal(
                .invalidClientMetadata,
                "RSA keys in \(name) can have at most \(bits) bits, and an exponent of at most \(bytes * 8) bits.")
        }
        return keys
    }

    private static func isFast(_ key: JSONValue) -> Bool {
        guard case .rsa(let bits) = (try? JSONWebKey(parsing: key))?.publicKey.kind else { return true }
        let exponent = key["e"]?.string.flatMap(Base64URL.decode) ?? []
        return bits <= maximumRSASize.modulusBits && exponent.count <= maximumRSASize.exponentBytes
    }

    private static func refusal(_ name: String) -> Refusal {
        Refusal(.invalidClientMetadata, "\(name) must contain one or more public keys, and no other ones.")
    }
}

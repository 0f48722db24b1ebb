import GatehouseCrypto
import GatehouseTypes

/// The JSON Web Key representation of the keys of one `kty` and curve (RFC 7518, section 6).
protocol KeyFamily: Sendable {
    /// The value of `kty`.
    var type: String { get }

    /// The value of `crv`; nil if the type has no curves.
    var curve: String? { get }

    /// Reads the public members.
    func publicComponents(_ key: KeyMembers) throws(JOSEError) -> PublicKeyComponents

    /// Reads the private members.
    func privateComponents(_ key: KeyMembers) throws(JOSEError) -> PrivateKeyComponents

    /// The required public members except `kty` and `crv`, sorted by name; nil if the key belongs to another family.
    func members(_ components: PublicKeyComponents) -> KeyValuePairs<String, [UInt8]>?

    /// The private members; nil if the key belongs to another family.
    func members(_ components: PrivateKeyComponents) -> [String: Secret]?
}

enum KeyFamilies {
    static let all: [any KeyFamily] = [
        EllipticCurveKeys.p256, EllipticCurveKeys.p384, EllipticCurveKeys.p521, OctetKeyPairs.ed25519,
        OctetKeyPairs.x25519, RSAKeys(),
    ]

    /// The family that a key's `kty` and `crv` name.
    ///
    /// - Throws: ``JOSEError``: `symmetricKey` for the type `oct`, `unsupportedKey` for other types and curves,
    ///   `invalidKey`.
    static func family(of key: KeyMembers) throws(JOSEError) -> any KeyFamily {
        let type = try key.text("kty")
        if type == "oct" { throw JOSEError(.symmetricKey) }
        guard let first = all.first(where: { $0.type == type }) else { throw JOSEError(.unsupportedKey, "kty") }
        if first.curve == nil { return first }
        let curve = try key.text("crv")
        guard let family = all.first(where: { $0.type == type && $0.curve == curve }) else {
            throw JOSEError(.unsupportedKey, "crv")
        }
        return family
    }

    /// The required members of the key, which are the input of its thumbprint (RFC 7638, section 3.2).
    static func requiredMembers(_ components: PublicKeyComponents) -> [String: JSONValue] {
        for family in all {
            guard let numbers = family.members(components) else { continue }
            var members: [String: JSONValue] = ["kty": .string(family.type)]
            members["crv"] = family.curve.map { .string($0) }
            for (name, number) in numbers { members[name] = .string(Base64URL.encode(number)) }
            return members
        }
        return [:]
    }

    /// The input of the thumbprint's digest: only the required members, sorted by name (RFC 7638, section 3).
    static func thumbprintText(_ components: PublicKeyComponents) -> [UInt8] {
        for family in all {
            if let numbers = family.members(components) { return ThumbprintText.bytes(of: family, numbers) }
        }
        return []
    }

    /// The private members.
    static func privateMembers(_ components: PrivateKeyComponents) -> [String: JSONValue] {
        for family in all {
            guard let secrets = family.members(components) else { continue }
            return secrets.mapValues { .string(Base64URL.encode($0.revealedBytes)) }
        }
        return [:]
    }
}

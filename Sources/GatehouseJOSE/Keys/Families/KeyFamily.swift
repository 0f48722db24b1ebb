import GatehouseCrypto
import GatehouseTypes

/// How keys of one `kty` and curve are written as a JSON Web Key (RFC 7518, section 6).
protocol KeyFamily: Sendable {
    /// The value of `kty`.
    var type: String { get }

    /// The value of `crv`, if the type has curves.
    var curve: String? { get }

    /// Reads the public numbers.
    func publicComponents(_ key: KeyMembers) throws(JOSEError) -> PublicKeyComponents

    /// Reads the private numbers.
    func privateComponents(_ key: KeyMembers) throws(JOSEError) -> PrivateKeyComponents

    /// The required public members besides `kty` and `crv`, sorted by name, or nothing if the key is of another family.
    func members(_ components: PublicKeyComponents) -> KeyValuePairs<String, [UInt8]>?

    /// The private members, or nothing if the key is of another family.
    func members(_ components: PrivateKeyComponents) -> [String: Secret]?
}

enum KeyFamilies {
    static let all: [any KeyFamily] = [
        EllipticCurveKeys.p256, EllipticCurveKeys.p384, EllipticCurveKeys.p521, OctetKeyPairs.ed25519,
        OctetKeyPairs.x25519, RSAKeys(),
    ]

    /// The family that a key says it's of. A symmetric key is refused here, wherever it comes.
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

    /// The members that make the key what it is, those of its thumbprint (RFC 7638, section 3.2).
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

    /// The text whose digest is the thumbprint: the required members sorted by name, and nothing else (RFC 7638, section 3).
    static func thumbprintText(_ components: PublicKeyComponents) -> [UInt8] {
        for family in all {
            if let numbers = family.members(components) { return ThumbprintText.bytes(of: family, numbers) }
        }
        return []
    }

    /// The members that must stay secret.
    static func privateMembers(_ components: PrivateKeyComponents) -> [String: JSONValue] {
        for family in all {
            guard let secrets = family.members(components) else { continue }
            return secrets.mapValues { .string(Base64URL.encode($0.revealedBytes)) }
        }
        return [:]
    }
}

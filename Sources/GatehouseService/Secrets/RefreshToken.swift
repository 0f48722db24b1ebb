import GatehouseCrypto
package import GatehouseTypes

/// A refresh token: the family and the number of the token in it, a secret, and a MAC by which the service recognizes
/// its own tokens without reading the database.
package struct RefreshToken: Sendable {
    package let family: FamilyID
    package let generation: Int
    let secret: Secret

    /// The text that the client gets, and its digest.
    package let text: Secret
    package let digest: TokenDigest

    init(family: FamilyID, generation: Int, secret: Secret, text: Secret) {
        self.family = family
        self.generation = generation
        self.secret = secret
        self.text = text
        digest = TokenDigest(of: text)
    }
}

/// Makes and reads refresh tokens.
///
/// A token is base64url of: the version of the format (1 byte), the identifier of the MAC's key (1), the family (16),
/// the generation (4, big-endian), the secret (32), and the MAC over all of it (HMAC-SHA-256, its first 16 bytes).
package struct RefreshTokens: Sendable {
    private static let version: UInt8 = 1
    private static let secretSize = 32
    private static let macSize = 16
    private static let size = 2 + 16 + 4 + secretSize + macSize

    /// The MAC's keys by their identifiers. New tokens use the last one.
    let keys: [Secret]

    /// Makes the token of a family with that number.
    package func make(
        family: FamilyID, generation: Int, randomness: any RandomSource
    ) throws(ServiceError) -> RefreshToken {
        guard let id = Base64URL.decode(family.rawValue), id.count == 16, let number = UInt32(exactly: generation),
            let key = keys.last
        else { throw ServiceError(.storageCorrupt, "A token family has an invalid identifier or generation.") }
        let secret = randomness.bytes(RefreshTokens.secretSize)
        var bytes = [RefreshTokens.version, UInt8(truncatingIfNeeded: keys.count - 1)] + id
        bytes += (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
        bytes += secret
        bytes += HMAC.sha256(bytes, key: key).prefix(RefreshTokens.macSize)
        return RefreshToken(
            family: family, generation: generation, secret: Secret(bytes: secret),
            text: Secret(Base64URL.encode(bytes)))
    }

    /// Reads a token. `nil` if the service didn't make it.
    func read(_ text: Secret) -> RefreshToken? {
        guard text.count <= 2 * RefreshTokens.size, let bytes = Base64URL.decode(text.revealed),
            bytes.count == RefreshTokens.size, bytes[0] == RefreshTokens.version, Int(bytes[1]) < keys.count
        else { return nil }
        let content = Array(bytes.dropLast(RefreshTokens.macSize))
        let mac = Secret(bytes: Array(bytes.suffix(RefreshTokens.macSize)))
        let expected = HMAC.sha256(content, key: keys[Int(bytes[1])]).prefix(RefreshTokens.macSize)
        guard mac.matches(Secret(bytes: Array(expected))) else { return nil }
        let generation = bytes[18..<22].reduce(0) { $0 << 8 | Int($1) }
        return RefreshToken(
            family: FamilyID(Base64URL.encode(bytes[2..<18])), generation: generation,
            secret: Secret(bytes: Array(bytes[22..<54])), text: text)
    }
}

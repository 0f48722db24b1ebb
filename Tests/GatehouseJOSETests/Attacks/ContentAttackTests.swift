import GatehouseCrypto
import GatehouseJOSE
import GatehouseTypes
import Testing

@Suite("An attack on the sealed content")
struct ContentAttackTests {
    private static let encryptions = Array(ContentEncryptionAlgorithm.all)

    /// A token whose content's key anybody here knows.
    private func token(
        _ encryption: ContentEncryptionAlgorithm, _ text: String = "text"
    ) throws -> (parts: TokenParts, key: SymmetricJSONWebKey) {
        let key = SymmetricJSONWebKey.counting(encryption.keySize)
        let compact = try SealedToken.seal(
            Array(text.utf8), contentType: nil, with: key, algorithm: .direct, encryption: encryption,
            randomness: SystemRandomSource())
        return (TokenParts(compact), key)
    }

    private func open(_ compact: String, _ key: SymmetricJSONWebKey) throws -> [UInt8] {
        try SealedToken(compact: compact).open(withSymmetricKeys: [key])
    }

    @Test(arguments: encryptions)
    func `would succeed if it changed nothing`(encryption: ContentEncryptionAlgorithm) throws {
        let (parts, key) = try token(encryption)
        #expect(try open(parts.compact, key) == Array("text".utf8))
    }

    @Test(arguments: encryptions)
    func `by a tag or a nonce of another length fails`(encryption: ContentEncryptionAlgorithm) throws {
        let (parts, key) = try token(encryption)
        for (part, lengths) in [
            (2, [0, 8, 11, 12, 13, 15, 16, 17]), (4, [0, 4, 8, 12, 15, 16, 17, 24, 31, 32, 33, 64]),
        ] {
            for length in lengths where length != parts.parts[part].count {
                let spoiled = parts.changing(part) { $0 = $0.resized(length) }
                expectRefusal(.decryptionFailed) { try open(spoiled, key) }
            }
        }
        let (tagSize, nonceSize) = (parts.parts[4].count, parts.parts[2].count)
        #expect(tagSize == (encryption.name.contains("CBC") ? encryption.keySize / 2 : 16))
        #expect(nonceSize == (encryption.name.contains("CBC") ? 16 : 12))
    }

    @Test(arguments: encryptions)
    func `by changing any bit, or leaving out some, fails`(encryption: ContentEncryptionAlgorithm) throws {
        let (parts, key) = try token(encryption, "a text that is longer than two blocks")
        for part in 2...4 {
            for index in parts.parts[part].indices {
                for bit in [UInt8(0x01), 0x80] {
                    expectRefusal(.decryptionFailed) { try open(parts.changing(part) { $0[index] ^= bit }, key) }
                }
            }
        }
        for count in [0, 1, 15, 16, 32] {
            expectRefusal(.decryptionFailed) { try open(parts.changing(3) { $0 = Array($0.prefix(count)) }, key) }
        }
    }

    @Test func `by the padding learns nothing, because a bad one under a good tag looks like a bad tag`() throws {
        let (parts, key) = try token(.a128CBCHS256, "text")
        let header = Array(Base64URL.encode(parts.parts[0]).utf8)
        let whole = try AESCBCHMAC.aes128SHA256.seal(
            [UInt8](repeating: 0, count: 32), key: key.secret, nonce: parts.parts[2], authenticating: header)
        let ciphertext = Array(whole.ciphertext.prefix(32))
        let length = [UInt8](repeating: 0, count: 6) + [UInt8(header.count * 8 / 256), UInt8(header.count * 8 % 256)]
        let code = HMAC.code(
            of: header + parts.parts[2] + ciphertext + length,
            key: Secret(bytes: Array(key.secret.revealedBytes.prefix(16))), hash: .sha256)
        var badPadding = parts
        (badPadding.parts[3], badPadding.parts[4]) = (ciphertext, Array(code.prefix(16)))
        let first = #expect(throws: JOSEError.self) { try open(badPadding.compact, key) }
        let second = #expect(throws: JOSEError.self) { try open(badPadding.changing(4) { $0[0] ^= 1 }, key) }
        #expect(first?.code == .decryptionFailed)
        #expect(first?.description == second?.description)
        #expect(first?.underlying == nil && first?.detail == nil)
        // The same steps with a good padding open, so that it's the padding that was refused.
        let good = try AESCBCHMAC.aes128SHA256.seal(
            Array("good".utf8), key: key.secret, nonce: parts.parts[2], authenticating: header)
        var control = parts
        (control.parts[3], control.parts[4]) = (good.ciphertext, good.tag)
        #expect(try open(control.compact, key) == Array("good".utf8))
    }

    @Test(arguments: encryptions)
    func `by naming an encryption with keys of another size fails`(encryption: ContentEncryptionAlgorithm) throws {
        for other in ContentAttackTests.encryptions where other != encryption {
            let wrapping = SymmetricJSONWebKey.counting(16)
            let parts = TokenParts(
                try SealedToken.seal(
                    [1], contentType: nil, with: wrapping, algorithm: .a128KW, encryption: encryption,
                    randomness: SystemRandomSource()))
            let spoiled = try parts.changingHeader(["enc": .string(other.name)])
            expectRefusal(.decryptionFailed) { try open(spoiled, wrapping) }
            #expect(try open(parts.compact, wrapping) == [1])
        }
    }
}

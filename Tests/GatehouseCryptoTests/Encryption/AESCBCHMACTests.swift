import GatehouseCrypto
import GatehouseTypes
import Testing

@Suite("AES-CBC with HMAC")
struct AESCBCHMACTests {
    struct Vector: Sendable {
        let algorithm: AESCBCHMAC
        let keySize: Int
        let ciphertext, tag: String
    }

    /// RFC 7518, appendices B.1 to B.3. The keys count up from zero.
    private static let vectors = [
        Vector(
            algorithm: .aes128SHA256, keySize: 32,
            ciphertext: """
                c80edfa32ddf39d5ef00c0b468834279a2e46a1b8049f792f76bfe54b903a9c9a94ac9b47ad2655c5f10f9aef71427e2fc6f
                9b3f399a221489f16362c703233609d45ac69864e3321cf82935ac4096c86e133314c54019e8ca7980dfa4b9cf1b384c486f
                3a54c51078158ee5d79de59fbd34d848b3d69550a67646344427ade54b8851ffb598f7f80074b9473c82e2db
                """,
            tag: "652c3fa36b0a7c5b3219fab3a30bc1c4"),
        Vector(
            algorithm: .aes192SHA384, keySize: 48,
            ciphertext: """
                ea65da6b59e61edb419be62d19712ae5d303eeb50052d0dfd6697f77224c8edb000d279bdc14c1072654bd30944230c657be
                d4ca0c9f4a8466f22b226d1746214bf8cfc2400add9f5126e479663fc90b3bed787a2f0ffcbf3904be2a641d5c2105bfe591
                bae23b1d7449e532eef60a9ac8bb6c6b01d35d49787bcd57ef484927f280adc91ac0c4e79c7b11efc60054e3
                """,
            tag: "8490ac0e58949bfe51875d733f93ac2075168039ccc733d7"),
        Vector(
            algorithm: .aes256SHA512, keySize: 64,
            ciphertext: """
                4affaaadb78c31c5da4b1b590d10ffbd3dd8d5d302423526912da037ecbcc7bd822c301dd67c373bccb584ad3e9279c2e6d1
                2a1374b77f077553df829410446b36ebd97066296ae6427ea75c2e0846a11a09ccf5370dc80bfecbad28c73f09b3a3b75e66
                2a2594410ae496b2e2e6609e31e6e02cc837f053d21f37ff4f51950bbe2638d09dd7a4930930806d0703b1f6
                """,
            tag: "4dd3b4c088a7f45c216839645b2012bf2e6269a8c56a816dbc1b267761955bc5"),
    ]

    private static let plaintext = Array(
        """
        A cipher system must not be required to be secret, and it must be able to fall into the hands of the enemy \
        without inconvenience
        """.utf8)

    private static let additionalData = Array("The second principle of Auguste Kerckhoffs".utf8)

    private static let nonce = hex("1af38c2dc2b96ffdd86694092341bc04")

    @Test("seals and opens as RFC 7518, appendix B does", arguments: vectors)
    func published(vector: Vector) throws {
        let key = Secret(bytes: (0..<vector.keySize).map { UInt8($0) })
        let algorithm = vector.algorithm
        let box = try algorithm.seal(
            AESCBCHMACTests.plaintext, key: key, nonce: AESCBCHMACTests.nonce,
            authenticating: AESCBCHMACTests.additionalData)
        #expect(box == SealedBox(ciphertext: hex(vector.ciphertext), tag: hex(vector.tag)))
        let opened = try algorithm.open(
            box, key: key, nonce: AESCBCHMACTests.nonce, authenticating: AESCBCHMACTests.additionalData)
        #expect(opened == AESCBCHMACTests.plaintext)
    }

    private static let algorithms: [AESCBCHMAC] = [.aes128SHA256, .aes192SHA384, .aes256SHA512]

    private func key(_ algorithm: AESCBCHMAC, _ byte: UInt8 = 7) -> Secret {
        Secret(bytes: [UInt8](repeating: byte, count: algorithm.keySize))
    }

    private func error(
        opening box: SealedBox, with algorithm: AESCBCHMAC, key: Secret, nonce: [UInt8]? = nil, data: [UInt8] = [9]
    ) -> CryptoError? {
        #expect(throws: CryptoError.self) {
            try algorithm.open(box, key: key, nonce: nonce ?? AESCBCHMACTests.nonce, authenticating: data)
        }
    }

    @Test("pads texts of every length, the empty one too", arguments: algorithms)
    func lengths(algorithm: AESCBCHMAC) throws {
        for count in [0, 1, 15, 16, 17, 31, 32, 1000] {
            let text = [UInt8](repeating: 0x41, count: count)
            let box = try algorithm.seal(text, key: key(algorithm), nonce: AESCBCHMACTests.nonce)
            #expect(box.ciphertext.count == (count / 16 + 1) * 16)
            #expect(box.tag.count == algorithm.tagSize)
            #expect(try algorithm.open(box, key: key(algorithm), nonce: AESCBCHMACTests.nonce) == text)
        }
    }

    @Test("refuses whatever differs from what was sealed, always in the same words", arguments: algorithms)
    func changes(algorithm: AESCBCHMAC) throws {
        let key = key(algorithm)
        let box = try algorithm.seal([1, 2, 3], key: key, nonce: AESCBCHMACTests.nonce, authenticating: [9])
        let opened = try algorithm.open(box, key: key, nonce: AESCBCHMACTests.nonce, authenticating: [9])
        #expect(opened == [1, 2, 3])
        let changedTag = SealedBox(ciphertext: box.ciphertext, tag: flippingBit(of: box.tag, at: 0))
        let expected = try #require(error(opening: changedTag, with: algorithm, key: key))
        #expect(expected.code == .authenticationFailed)
        for index in box.ciphertext.indices {
            let changed = SealedBox(ciphertext: flippingBit(of: box.ciphertext, at: index), tag: box.tag)
            #expect(error(opening: changed, with: algorithm, key: key) == expected)
        }
        for index in box.tag.indices {
            let changed = SealedBox(ciphertext: box.ciphertext, tag: flippingBit(of: box.tag, at: index))
            #expect(error(opening: changed, with: algorithm, key: key) == expected)
        }
        let shorter = SealedBox(ciphertext: Array(box.ciphertext.dropLast()), tag: box.tag)
        let empty = SealedBox(ciphertext: [], tag: box.tag)
        let otherNonce = flippingBit(of: AESCBCHMACTests.nonce, at: 3)
        #expect(error(opening: shorter, with: algorithm, key: key) == expected)
        #expect(error(opening: empty, with: algorithm, key: key) == expected)
        #expect(error(opening: box, with: algorithm, key: key, data: []) == expected)
        #expect(error(opening: box, with: algorithm, key: key, nonce: otherNonce) == expected)
        #expect(error(opening: box, with: algorithm, key: self.key(algorithm, 8)) == expected)
    }

    @Test("tells a bad padding under a good tag from nothing else", arguments: algorithms)
    func paddings(algorithm: AESCBCHMAC) throws {
        // What the encryption half of the key makes of texts whose last byte is no padding.
        let bytes = key(algorithm).revealedBytes
        let whole = try algorithm.seal(
            [UInt8](repeating: 0, count: 32), key: key(algorithm), nonce: AESCBCHMACTests.nonce)
        for ciphertext in [Array(whole.ciphertext.prefix(32)), Array(whole.ciphertext.prefix(17)), []] {
            let length = [UInt8](repeating: 0, count: 8)
            let hashes: [Int: HMAC.Hash] = [32: .sha256, 48: .sha384, 64: .sha512]
            let hash = try #require(hashes[algorithm.keySize])
            let code = HMAC.code(
                of: AESCBCHMACTests.nonce + ciphertext + length,
                key: Secret(bytes: Array(bytes.prefix(algorithm.keySize / 2))), hash: hash)
            let badPadding = SealedBox(ciphertext: ciphertext, tag: Array(code.prefix(algorithm.tagSize)))
            let badTag = SealedBox(ciphertext: ciphertext, tag: flippingBit(of: badPadding.tag, at: 0))
            let first = error(opening: badPadding, with: algorithm, key: key(algorithm), data: [])
            let second = error(opening: badTag, with: algorithm, key: key(algorithm), data: [])
            #expect(first?.code == .authenticationFailed)
            #expect(first == second)
        }
    }

    @Test("refuses a tag, a nonce or a key of another length", arguments: algorithms)
    func otherLengths(algorithm: AESCBCHMAC) throws {
        let key = key(algorithm)
        let box = try algorithm.seal([1, 2, 3], key: key, nonce: AESCBCHMACTests.nonce, authenticating: [9])
        for count in [0, 4, 8, 12, algorithm.tagSize - 1, algorithm.tagSize + 1, algorithm.tagSize * 2] {
            let cut = SealedBox(ciphertext: box.ciphertext, tag: Array((box.tag + box.tag).prefix(count)))
            #expect(error(opening: cut, with: algorithm, key: key)?.code == .invalidLength)
        }
        for count in [0, 8, 12, 15, 17] {
            let nonce = [UInt8](repeating: 1, count: count)
            #expect(error(opening: box, with: algorithm, key: key, nonce: nonce)?.code == .invalidLength)
        }
        for count in [0, 16, algorithm.keySize - 1, algorithm.keySize + 1, algorithm.keySize * 2] {
            let other = Secret(bytes: [UInt8](repeating: 7, count: count))
            #expect(error(opening: box, with: algorithm, key: other)?.code == .invalidLength)
        }
    }
}

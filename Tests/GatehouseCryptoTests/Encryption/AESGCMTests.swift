import GatehouseCrypto
import GatehouseTypes
import Testing

@Suite("AES-GCM")
struct AESGCMTests {
    struct Vector: Sendable {
        let key, nonce, plaintext, additionalData, ciphertext, tag: String
    }

    private static let longPlaintext = """
        d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72
        1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39
        """

    /// Test cases 2, 3, 4, 7, 8, 10, 13, 14 and 16 of McGrew and Viega, "The Galois/Counter Mode of Operation",
    /// appendix B.
    private static let vectors = [
        Vector(
            key: "00000000000000000000000000000000", nonce: "000000000000000000000000",
            plaintext: "00000000000000000000000000000000", additionalData: "",
            ciphertext: "0388dace60b6a392f328c2b971b2fe78", tag: "ab6e47d42cec13bdf53a67b21257bddf"),
        Vector(
            key: "feffe9928665731c6d6a8f9467308308", nonce: "cafebabefacedbaddecaf888",
            plaintext: longPlaintext + "1aafd255", additionalData: "",
            ciphertext: """
                42831ec2217774244b7221b784d0d49ce3aa212f2c02a4e035c17e2329aca12e
                21d514b25466931c7d8f6a5aac84aa051ba30b396a0aac973d58e091473f5985
                """,
            tag: "4d5c2af327cd64a62cf35abd2ba6fab4"),
        Vector(
            key: "feffe9928665731c6d6a8f9467308308", nonce: "cafebabefacedbaddecaf888", plaintext: longPlaintext,
            additionalData: "feedfacedeadbeeffeedfacedeadbeefabaddad2",
            ciphertext: """
                42831ec2217774244b7221b784d0d49ce3aa212f2c02a4e035c17e2329aca12e
                21d514b25466931c7d8f6a5aac84aa051ba30b396a0aac973d58e091
                """,
            tag: "5bc94fbc3221a5db94fae95ae7121a47"),
        Vector(
            key: String(repeating: "00", count: 24), nonce: "000000000000000000000000", plaintext: "",
            additionalData: "", ciphertext: "", tag: "cd33b28ac773f74ba00ed1f312572435"),
        Vector(
            key: String(repeating: "00", count: 24), nonce: "000000000000000000000000",
            plaintext: "00000000000000000000000000000000", additionalData: "",
            ciphertext: "98e7247c07f0fe411c267e4384b0f600", tag: "2ff58d80033927ab8ef4d4587514f0fb"),
        Vector(
            key: "feffe9928665731c6d6a8f9467308308feffe9928665731c", nonce: "cafebabefacedbaddecaf888",
            plaintext: longPlaintext, additionalData: "feedfacedeadbeeffeedfacedeadbeefabaddad2",
            ciphertext: """
                3980ca0b3c00e841eb06fac4872a2757859e1ceaa6efd984628593b40ca1e19c
                7d773d00c144c525ac619d18c84a3f4718e2448b2fe324d9ccda2710
                """,
            tag: "2519498e80f1478f37ba55bd6d27618c"),
        Vector(
            key: String(repeating: "00", count: 32), nonce: "000000000000000000000000", plaintext: "",
            additionalData: "", ciphertext: "", tag: "530f8afbc74536b9a963b4f1c4cb738b"),
        Vector(
            key: String(repeating: "00", count: 32), nonce: "000000000000000000000000",
            plaintext: "00000000000000000000000000000000", additionalData: "",
            ciphertext: "cea7403d4d606b6e074ec5d3baf39d18", tag: "d0d1c8a799996bf0265b98b5d48ab919"),
        Vector(
            key: "feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308", nonce: "cafebabefacedbaddecaf888",
            plaintext: longPlaintext, additionalData: "feedfacedeadbeeffeedfacedeadbeefabaddad2",
            ciphertext: """
                522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa
                8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662
                """,
            tag: "76fc6ece0f4e1768cddf8853bb2d551b"),
    ]

    @Test("seals and opens the published test cases", arguments: vectors)
    func published(vector: Vector) throws {
        let key = Secret(bytes: hex(vector.key))
        let box = try AESGCM.seal(
            hex(vector.plaintext), key: key, nonce: hex(vector.nonce), authenticating: hex(vector.additionalData))
        #expect(box == SealedBox(ciphertext: hex(vector.ciphertext), tag: hex(vector.tag)))
        let opened = try AESGCM.open(
            box, key: key, nonce: hex(vector.nonce), authenticating: hex(vector.additionalData))
        #expect(opened == hex(vector.plaintext))
    }

    private let key = Secret(bytes: [UInt8](repeating: 7, count: 32))
    private let nonce = [UInt8](repeating: 1, count: 12)

    private func code(opening box: SealedBox, nonce: [UInt8], data: [UInt8], key: Secret) -> CryptoError.Code? {
        #expect(throws: CryptoError.self) {
            try AESGCM.open(box, key: key, nonce: nonce, authenticating: data)
        }?.code
    }

    @Test func `refuses whatever differs from what was sealed`() throws {
        let box = try AESGCM.seal([1, 2, 3], key: key, nonce: nonce, authenticating: [9])
        #expect(try AESGCM.open(box, key: key, nonce: nonce, authenticating: [9]) == [1, 2, 3])

        let changedText = SealedBox(ciphertext: flippingBit(of: box.ciphertext, at: 0), tag: box.tag)
        let changedTag = SealedBox(ciphertext: box.ciphertext, tag: flippingBit(of: box.tag, at: 15))
        let other = Secret(bytes: [UInt8](repeating: 8, count: 32))
        #expect(code(opening: changedText, nonce: nonce, data: [9], key: key) == .authenticationFailed)
        #expect(code(opening: changedTag, nonce: nonce, data: [9], key: key) == .authenticationFailed)
        #expect(code(opening: box, nonce: nonce, data: [8], key: key) == .authenticationFailed)
        #expect(code(opening: box, nonce: nonce, data: [], key: key) == .authenticationFailed)
        #expect(code(opening: box, nonce: nonce, data: [9], key: other) == .authenticationFailed)
        #expect(
            code(opening: box, nonce: flippingBit(of: nonce, at: 0), data: [9], key: key) == .authenticationFailed)
    }

    @Test("refuses a tag that isn't 16 bytes long", arguments: [0, 4, 8, 12, 15, 17, 32])
    func tags(count: Int) throws {
        let box = try AESGCM.seal([1, 2, 3], key: key, nonce: nonce)
        let tag = Array((box.tag + box.tag).prefix(count))
        let cut = SealedBox(ciphertext: box.ciphertext, tag: tag)
        #expect(code(opening: cut, nonce: nonce, data: [], key: key) == .invalidLength)
    }

    @Test("refuses a nonce that isn't 12 bytes long", arguments: [0, 8, 11, 13, 16])
    func nonces(count: Int) {
        let error = #expect(throws: CryptoError.self) {
            try AESGCM.seal([1], key: key, nonce: [UInt8](repeating: 1, count: count))
        }
        #expect(error?.code == .invalidLength)
    }

    @Test("refuses a key that is none of 16, 24 and 32 bytes long", arguments: [0, 15, 17, 23, 31, 33, 64])
    func keys(count: Int) {
        let error = #expect(throws: CryptoError.self) {
            try AESGCM.seal([1], key: Secret(bytes: [UInt8](repeating: 1, count: count)), nonce: nonce)
        }
        #expect(error?.code == .invalidLength)
    }
}

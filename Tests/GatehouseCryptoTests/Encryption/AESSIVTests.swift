import GatehouseCrypto
import GatehouseTypes
import Testing

@Suite("AES-SIV")
struct AESSIVTests {
    @Test func `seals and opens the example of RFC 5297, A.1`() throws {
        let key = Secret(bytes: hex("fffefdfcfbfaf9f8f7f6f5f4f3f2f1f0f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff"))
        let data = hex("101112131415161718191a1b1c1d1e1f2021222324252627")
        let sealed = try AESSIV.seal(hex("112233445566778899aabbccddee"), key: key, authenticating: data)
        #expect(sealed == hex("85632d07c6e8f37f950acd320a2ecc9340c02b9690c4dc04daef7f6afe5c"))
        #expect(try AESSIV.open(sealed, key: key, authenticating: data) == hex("112233445566778899aabbccddee"))
    }

    /// These were computed with `cryptography` 48 for Python, `AESSIV(key).encrypt(text, [b""])`.
    @Test(
        "authenticates an empty array of data as one empty string",
        arguments: [
            ("", "646a1c3efeb7d2589bfdd0892cc86923"),
            ("616263", "efb9164862c12cebb3edcd9a2eb30a0feb2153"),
        ])
    func emptyData(text: String, sealed: String) throws {
        let key = Secret(bytes: [UInt8](0..<32))
        #expect(try AESSIV.seal(hex(text), key: key, authenticating: []) == hex(sealed))
        #expect(try AESSIV.open(hex(sealed), key: key, authenticating: []) == hex(text))
    }

    /// SHA-256 of all results, by the length of the key. They were computed with `cryptography` 48 for Python, which
    /// contains OpenSSL 4.0.
    private static let digests = [
        (32, "97e329333e13f1af7615bd5a54b44094e1894b638705e4f30f774f415a486e1d"),
        (48, "09ab1c501a01aad257ca3d913e60a8069788784a9cd0838cb62c85dcd4842418"),
        (64, "ae1b9e70848bcdafafd81c4d4cfc0dc2495b510fb9ffc42b9d5d64b63cd5f923"),
    ]

    @Test("seals texts and data of 0 to 100 bytes as another implementation does, and opens them", arguments: digests)
    func lengths(keySize: Int, digest: String) throws {
        let bytes = [UInt8](0...255)
        let key = Secret(bytes: Array(bytes.prefix(keySize)))
        var results: [UInt8] = []
        for count in 0...100 {
            let text = Array(bytes[100..<(100 + count)])
            for (text, data) in [(text, bytes.prefix(count % 40)), ([], bytes.prefix(count))] {
                let sealed = try AESSIV.seal(text, key: key, authenticating: Array(data))
                #expect(sealed.count == AESSIV.tagSize + text.count)
                #expect(try AESSIV.open(sealed, key: key, authenticating: Array(data)) == text)
                results += sealed
            }
        }
        #expect(Digest.sha256(results) == hex(digest))
    }

    private let key = Secret(bytes: [UInt8](repeating: 7, count: 64))

    private func code(opening sealed: [UInt8], data: [UInt8], key: Secret) -> CryptoError.Code? {
        #expect(throws: CryptoError.self) {
            try AESSIV.open(sealed, key: key, authenticating: data)
        }?.code
    }

    @Test func `gives the same bytes for the same text, and others for another text or other data`() throws {
        let sealed = try AESSIV.seal([1, 2, 3], key: key, authenticating: [9])
        #expect(try AESSIV.seal([1, 2, 3], key: key, authenticating: [9]) == sealed)
        #expect(try AESSIV.seal([1, 2, 4], key: key, authenticating: [9]).prefix(16) != sealed.prefix(16))
        #expect(try AESSIV.seal([1, 2, 3], key: key, authenticating: [8]).prefix(16) != sealed.prefix(16))
        #expect(try AESSIV.seal([1, 2, 3], key: key, authenticating: []).prefix(16) != sealed.prefix(16))
    }

    @Test("refuses whatever differs from what was sealed", arguments: [0, 1, 16, 21])
    func changes(count: Int) throws {
        let sealed = try AESSIV.seal([UInt8](repeating: 3, count: count), key: key, authenticating: [9])
        for index in sealed.indices {
            for bit in 0..<8 {
                var changed = sealed
                changed[index] ^= 1 << UInt8(bit)
                #expect(code(opening: changed, data: [9], key: key) == .authenticationFailed)
            }
        }
        for data: [UInt8] in [[], [8], [9, 0]] {
            #expect(code(opening: sealed, data: data, key: key) == .authenticationFailed)
        }
        #expect(code(opening: sealed + [0], data: [9], key: key) == .authenticationFailed)
        if count > 0 {
            #expect(code(opening: sealed.dropLast(), data: [9], key: key) == .authenticationFailed)
        }
    }

    /// The first half of a key authenticates, the second half encrypts. The tag of an empty text only depends on the
    /// first half.
    @Test("refuses another key", arguments: [(0, 0), (0, 31), (3, 0), (3, 31), (3, 32), (3, 63)])
    func otherKeys(count: Int, index: Int) throws {
        let sealed = try AESSIV.seal([UInt8](repeating: 3, count: count), key: key, authenticating: [9])
        let other = Secret(bytes: flippingBit(of: key.revealedBytes, at: index))
        #expect(code(opening: sealed, data: [9], key: other) == .authenticationFailed)
        for size in [32, 48] {
            let shorter = Secret(bytes: Array(key.revealedBytes.prefix(size)))
            #expect(code(opening: sealed, data: [9], key: shorter) == .authenticationFailed)
        }
    }

    @Test("refuses an input that is shorter than a tag", arguments: [0, 1, 15])
    func shortInputs(count: Int) throws {
        let sealed = try AESSIV.seal([], key: key, authenticating: [9])
        #expect(code(opening: Array(sealed.prefix(count)), data: [9], key: key) == .invalidLength)
    }

    @Test(
        "refuses a key that is none of 32, 48 and 64 bytes long",
        arguments: [0, 16, 24, 31, 33, 47, 49, 63, 65, 128], [0, 1])
    func keys(size: Int, count: Int) {
        let key = Secret(bytes: [UInt8](repeating: 1, count: size))
        let error = #expect(throws: CryptoError.self) {
            try AESSIV.seal([UInt8](repeating: 1, count: count), key: key, authenticating: [])
        }
        #expect(error?.code == .invalidLength)
        let sealed = [UInt8](repeating: 1, count: AESSIV.tagSize + count)
        #expect(code(opening: sealed, data: [], key: key) == .invalidLength)
    }
}

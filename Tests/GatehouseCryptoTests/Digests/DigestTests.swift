import GatehouseTypes
import Testing

@testable import GatehouseCrypto

@Suite("A digest")
struct DigestTests {
    @Test(
        "is that of FIPS 180-4 with SHA-256",
        arguments: [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
            ),
        ])
    func sha256(message: String, expected: String) {
        #expect(Digest.sha256(Array(message.utf8)) == hex(expected))
    }

    @Test func `is that of FIPS 180-4 for a million letters`() {
        let message = [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000)
        #expect(
            Digest.sha256(message) == hex("cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"))
    }

    @Test func `is that of FIPS 180-4 with SHA-512`() {
        let expected = hex(
            """
            ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a
            2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f
            """)
        #expect(DigestAlgorithm.sha512.digest(Array("abc".utf8)) == expected)
    }

    @Test func `is that of FIPS 180-4 with SHA-384`() {
        let expected = hex(
            """
            cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed
            8086072ba1e7cc2358baeca134c825a7
            """)
        #expect(DigestAlgorithm.sha384.digest(Array("abc".utf8)) == expected)
    }

    @Test func `of a secret is that of its bytes`() {
        for text in ["", "abc", String(repeating: "a", count: 1000)] {
            #expect(Digest.sha256(Secret(text)) == Digest.sha256(Array(text.utf8)))
        }
    }
}

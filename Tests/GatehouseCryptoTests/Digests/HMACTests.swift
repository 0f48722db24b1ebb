import GatehouseCrypto
import GatehouseTypes
import Testing

@Suite("A message authentication code")
struct HMACTests {
    @Test(
        "is that of RFC 4231",
        arguments: [
            (
                String(repeating: "0b", count: 20), "4869205468657265",
                "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
            ),
            (
                "4a656665", "7768617420646f2079612077616e7420666f72206e6f7468696e673f",
                "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
            ),
            (
                String(repeating: "aa", count: 20), String(repeating: "dd", count: 50),
                "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"
            ),
            (
                "0102030405060708090a0b0c0d0e0f10111213141516171819", String(repeating: "cd", count: 50),
                "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"
            ),
            (
                String(repeating: "aa", count: 131),
                "54657374205573696e67204c6172676572205468616e20426c6f636b2d53697a65204b6579202d2048617368204b6579"
                    + "204669727374",
                "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
            ),
        ])
    func sha256(key: String, message: String, expected: String) {
        #expect(HMAC.sha256(hex(message), key: Secret(bytes: hex(key))) == hex(expected))
    }

    @Test func `is valid for its own message and key only`() {
        let key = Secret("key")
        let code = HMAC.sha256([1, 2, 3], key: key)
        #expect(HMAC.isValidSHA256(code, for: [1, 2, 3], key: key))
        #expect(!HMAC.isValidSHA256(code, for: [1, 2], key: key))
        #expect(!HMAC.isValidSHA256(code, for: [1, 2, 3], key: Secret("other")))
        #expect(!HMAC.isValidSHA256(Array(code.dropLast()), for: [1, 2, 3], key: key))
        #expect(!HMAC.isValidSHA256(flippingBit(of: code, at: 31), for: [1, 2, 3], key: key))
    }
}

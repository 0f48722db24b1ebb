import GatehouseCrypto
import GatehouseTypes
import Testing

@Suite("HKDF")
struct HKDFTests {
    @Test func `derives the keys of RFC 5869, appendix A`() {
        let basic = HKDF.sha256(
            inputKey: Secret(bytes: [UInt8](repeating: 0x0B, count: 22)), salt: hex("000102030405060708090a0b0c"),
            info: hex("f0f1f2f3f4f5f6f7f8f9"), count: 42)
        let long = HKDF.sha256(
            inputKey: Secret(bytes: Array(0x00...0x4F)), salt: Array(0x60...0xAF), info: Array(0xB0...0xFF), count: 82)
        let bare = HKDF.sha256(
            inputKey: Secret(bytes: [UInt8](repeating: 0x0B, count: 22)), salt: [], info: [], count: 42)
        #expect(
            basic.revealedBytes
                == hex("3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865"))
        #expect(
            long.revealedBytes
                == hex(
                    """
                    b11e398dc80327a1c8e7f78c596a49344f012eda2d4efad8a050cc4c19afa97c
                    59045a99cac7827271cb41c65e590e09da3275600c2f09b8367793a9aca3db71
                    cc30c58179ec3e87c14c01d5c1f3434f1d87
                    """))
        #expect(
            bare.revealedBytes
                == hex("8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8"))
    }

    @Test func `makes up to 8160 bytes`() {
        let key = HKDF.sha256(inputKey: Secret("key"), salt: [], info: [], count: 8160)
        #expect(key.revealedBytes.count == 8160)
        #expect(Array(key.revealedBytes.prefix(32)) != Array(key.revealedBytes.suffix(32)))
    }
}

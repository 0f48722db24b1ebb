import GatehouseCrypto
import GatehouseTypes
import Testing

@Suite("AES key wrap")
struct AESKeyWrapTests {
    private static let vectors = [
        (
            "000102030405060708090A0B0C0D0E0F", "00112233445566778899AABBCCDDEEFF",
            "1FA68B0A8112B447AEF34BD8FB5A7B829D3E862371D2CFE5"
        ),
        (
            "000102030405060708090A0B0C0D0E0F1011121314151617", "00112233445566778899AABBCCDDEEFF",
            "96778B25AE6CA435F92B5B97C050AED2468AB8A17AD84E5D"
        ),
        (
            "000102030405060708090A0B0C0D0E0F1011121314151617", "00112233445566778899AABBCCDDEEFF0001020304050607",
            "031D33264E15D33268F24EC260743EDCE1C6C7DDEE725A936BA814915C6762D2"
        ),
        (
            "000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F",
            "00112233445566778899AABBCCDDEEFF0001020304050607",
            "A8F9BC1612C68B3FF6E6F4FBE30E71E4769C8B80A32CB8958CD5D17D6B254DA1"
        ),
        (
            "000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F", "00112233445566778899AABBCCDDEEFF",
            "64E8C3F9CE0F5BA263E9777905818A2A93C8191E7D6E8AE7"
        ),
        (
            "000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F",
            "00112233445566778899AABBCCDDEEFF000102030405060708090A0B0C0D0E0F",
            "28C9F404C4B810F4CBCCB35CFB87F8263F5786E2D80ED326CBC7F0E71A99F43BFB988B9B7A02DD21"
        ),
    ]

    @Test("wraps and unwraps as RFC 3394, section 4 does", arguments: vectors)
    func vector(wrappingKey: String, key: String, wrapped: String) throws {
        let wrappingKey = Secret(bytes: hex(wrappingKey))
        #expect(try AESKeyWrap.wrap(Secret(bytes: hex(key)), with: wrappingKey) == hex(wrapped))
        #expect(try AESKeyWrap.unwrap(hex(wrapped), with: wrappingKey).revealedBytes == hex(key))
    }

    @Test func `refuses a wrapped key with any bit changed, and another wrapping key`() throws {
        let wrappingKey = Secret(bytes: [UInt8](repeating: 7, count: 32))
        let wrapped = try AESKeyWrap.wrap(Secret(bytes: [UInt8](repeating: 1, count: 32)), with: wrappingKey)
        for index in wrapped.indices {
            let error = #expect(throws: CryptoError.self) {
                try AESKeyWrap.unwrap(flippingBit(of: wrapped, at: index), with: wrappingKey)
            }
            #expect(error?.code == .authenticationFailed)
        }
        let error = #expect(throws: CryptoError.self) {
            try AESKeyWrap.unwrap(wrapped, with: Secret(bytes: [UInt8](repeating: 8, count: 32)))
        }
        #expect(error?.code == .authenticationFailed)
    }

    @Test("refuses lengths that can't be", arguments: [0, 8, 17, 1032])
    func lengths(count: Int) {
        let key = Secret(bytes: [UInt8](repeating: 1, count: count))
        let wrappingKey = Secret(bytes: [UInt8](repeating: 7, count: 16))
        let whenWrapping = #expect(throws: CryptoError.self) { try AESKeyWrap.wrap(key, with: wrappingKey) }
        #expect(whenWrapping?.code == .invalidLength)
        let wrapped = [UInt8](repeating: 1, count: count + 9)
        let whenUnwrapping = #expect(throws: CryptoError.self) { try AESKeyWrap.unwrap(wrapped, with: wrappingKey) }
        #expect(whenUnwrapping?.code == .invalidLength)
    }

    @Test("refuses wrapping keys of other lengths", arguments: [0, 15, 17, 23, 33])
    func wrappingKeyLengths(count: Int) {
        let error = #expect(throws: CryptoError.self) {
            try AESKeyWrap.wrap(
                Secret(bytes: [UInt8](repeating: 1, count: 16)),
                with: Secret(bytes: [UInt8](repeating: 1, count: count)))
        }
        #expect(error?.code == .invalidLength)
    }
}

import GatehouseCrypto
import GatehouseTypes
import Testing

@Suite("Concat KDF")
struct ConcatKDFTests {
    /// Made with the SSKDF of the openssl command line 3.0.
    @Test func `derives more than one digest`() {
        let key = ConcatKDF.sha256(sharedSecret: Secret("gatehouse"), otherInfo: Array("info".utf8), count: 48)
        #expect(
            key.revealedBytes
                == hex(
                    "6a8b689d0a04519e8384d2991eb1cc6ae234a050619fa0133d188b6a3af66e36ba2a74b188eb67a834fc6b8951912798"))
        let shorter = ConcatKDF.sha256(sharedSecret: Secret("gatehouse"), otherInfo: Array("info".utf8), count: 16)
        #expect(shorter.revealedBytes == Array(key.revealedBytes.prefix(16)))
    }
}

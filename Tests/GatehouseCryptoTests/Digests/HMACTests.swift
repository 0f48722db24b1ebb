import GatehouseCrypto
import GatehouseTypes
import Testing

@Suite("A message authentication code")
struct HMACTests {
    struct Vector: Sendable {
        let key, message, sha256, sha384, sha512: String
    }

    /// Test cases 1 to 4, 6 and 7 of RFC 4231, sections 4.2 to 4.8.
    private static let vectors = [
        Vector(
            key: String(repeating: "0b", count: 20),
            message: "4869205468657265",
            sha256: "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7",
            sha384: """
                afd03944d84895626b0825f4ab46907f15f9dadbe4101ec682aa034c7cebc59cfaea9ea9076ede7f4af152e8b2fa9cb6
                """,
            sha512: """
                87aa7cdea5ef619d4ff0b4241a1d6cb02379f4e2ce4ec2787ad0b30545e17cdedaa833b7d6b8a702038b274eaea3f4e4
                be9d914eeb61f1702e696c203a126854
                """),
        Vector(
            key: "4a656665",
            message: "7768617420646f2079612077616e7420666f72206e6f7468696e673f",
            sha256: "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
            sha384: """
                af45d2e376484031617f78d2b58a6b1b9c7ef464f5a01b47e42ec3736322445e8e2240ca5e69e2c78b3239ecfab21649
                """,
            sha512: """
                164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea2505549758bf75c05a994a6d034f65f8f0e6fd
                caeab1a34d4a6b4b636e070a38bce737
                """),
        Vector(
            key: String(repeating: "aa", count: 20),
            message: String(repeating: "dd", count: 50),
            sha256: "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe",
            sha384: """
                88062608d3e6ad8a0aa2ace014c8a86f0aa635d947ac9febe83ef4e55966144b2a5ab39dc13814b94e3ab6e101a34f27
                """,
            sha512: """
                fa73b0089d56a284efb0f0756c890be9b1b5dbdd8ee81a3655f83e33b2279d39bf3e848279a722c806b485a47e67c807
                b946a337bee8942674278859e13292fb
                """),
        Vector(
            key: "0102030405060708090a0b0c0d0e0f10111213141516171819",
            message: String(repeating: "cd", count: 50),
            sha256: "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b",
            sha384: """
                3e8a69b7783c25851933ab6290af6ca77a9981480850009cc5577c6e1f573b4e6801dd23c4a7d679ccf8a386c674cffb
                """,
            sha512: """
                b0ba465637458c6990e5a8c5f61d4af7e576d97ff94b872de76f8050361ee3dba91ca5c11aa25eb4d679275cc5788063
                a5f19741120c4f2de2adebeb10a298dd
                """),
        Vector(
            key: String(repeating: "aa", count: 131),
            message: """
                54657374205573696e67204c6172676572205468616e20426c6f636b2d53697a65204b6579202d2048617368204b6579
                204669727374
                """,
            sha256: "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54",
            sha384: """
                4ece084485813e9088d2c63a041bc5b44f9ef1012a2b588f3cd11f05033ac4c60c2ef6ab4030fe8296248df163f44952
                """,
            sha512: """
                80b24263c7c1a3ebb71493c1dd7be8b49b46d1f41b4aeec1121b013783f8f3526b56d037e05f2598bd0fd2215d6a1e52
                95e64f73f63f0aec8b915a985d786598
                """),
        Vector(
            key: String(repeating: "aa", count: 131),
            message: """
                5468697320697320612074657374207573696e672061206c6172676572207468616e20626c6f636b2d73697a65206b65
                7920616e642061206c6172676572207468616e20626c6f636b2d73697a6520646174612e20546865206b6579206e6565
                647320746f20626520686173686564206265666f7265206265696e6720757365642062792074686520484d414320616c
                676f726974686d2e
                """,
            sha256: "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2",
            sha384: """
                6617178e941f020d351e2f254e8fd32c602420feb0b8fb9adccebb82461e99c5a678cc31e799176d3860e6110c46523e
                """,
            sha512: """
                e37b6a775dc87dbaa4dfa9f96e5e3ffddebd71f8867289865df5a32d20cdc944b6022cac3c4982b10d5eeb55c3e4de15
                134676fb6de0446065c97440fa8c6a58
                """),
    ]

    @Test("is that of RFC 4231", arguments: vectors)
    func published(vector: Vector) {
        let key = Secret(bytes: hex(vector.key))
        let expected: [(HMAC.Hash, String)] = [
            (.sha256, vector.sha256), (.sha384, vector.sha384), (.sha512, vector.sha512),
        ]
        for (hash, code) in expected {
            #expect(hex(code).count == hash.size)
            #expect(HMAC.code(of: hex(vector.message), key: key, hash: hash) == hex(code))
            #expect(HMAC.isValid(hex(code), for: hex(vector.message), key: key, hash: hash))
        }
        #expect(HMAC.sha256(hex(vector.message), key: key) == hex(vector.sha256))
    }

    @Test func `is valid for its own message, key and digest only`() {
        let key = Secret("key")
        let code = HMAC.sha256([1, 2, 3], key: key)
        #expect(HMAC.isValid(code, for: [1, 2, 3], key: key, hash: .sha256))
        #expect(!HMAC.isValid(code, for: [1, 2], key: key, hash: .sha256))
        #expect(!HMAC.isValid(code, for: [1, 2, 3], key: Secret("other"), hash: .sha256))
        #expect(!HMAC.isValid(Array(code.dropLast()), for: [1, 2, 3], key: key, hash: .sha256))
        #expect(!HMAC.isValid(flippingBit(of: code, at: 31), for: [1, 2, 3], key: key, hash: .sha256))
        #expect(!HMAC.isValid(code, for: [1, 2, 3], key: key, hash: .sha384))
        #expect(!HMAC.isValid([], for: [1, 2, 3], key: key, hash: .sha256))
    }
}

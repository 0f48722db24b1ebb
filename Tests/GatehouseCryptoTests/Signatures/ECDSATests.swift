import GatehouseCrypto
import GatehouseTypes
import Testing

@Suite("An ECDSA signature")
struct ECDSATests {
    private static let x = "60FED4BA255A9D31C961EB74C6356D68C049B8923B61FA6CE669622E60F29FB6"
    private static let y = "7903FE1008B8BC99A41AE9E95628BC64F2F1B20C2D7E9F5177A3C294D4462299"
    private static let d = "C9AFA9D845BA75166B5C215767B1D6934E50C3DB36E89B127B8A622B120F6721"
    private static let order = "FFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551"
    private static let r = "EFD48B2AACB6A8FD1140DD9CD45E81D69D2C877B56AAF991C34D0EA84EAF3716"
    private static let s = "F7CB1C942D657C41D436C7A1B6E29F65F3E900DBB9AFF4064DC4AB2F843ACDA8"
    private let key: PublicKey
    private let message = Array("sample".utf8)
    private let scheme = SignatureScheme.ecdsaP256SHA256

    init() throws {
        key = try PublicKey(components: .p256(x: hex(ECDSATests.x), y: hex(ECDSATests.y)))
    }

    @Test(
        "is valid as in RFC 6979, appendix A.2.5",
        arguments: [
            ("sample", r, s),
            (
                "test", "F1ABB023518351CD71D881567B1EA663ED3EFCF6C5132B354F28D3B0B7D38367",
                "019F4113742A2B14BD25926B49C649155F267E60D3814B4C0CC84250E46F0083"
            ),
        ])
    func published(message: String, r: String, s: String) {
        #expect(key.isValidSignature(hex(r + s), for: Array(message.utf8), scheme: scheme))
        #expect(!key.isValidSignature(hex(r + s), for: Array(message.utf8) + [0], scheme: scheme))
    }

    @Test func `of our own is 64 bytes long and valid`() throws {
        let components = PrivateKeyComponents.p256(
            d: Secret(bytes: hex(ECDSATests.d)), x: hex(ECDSATests.x), y: hex(ECDSATests.y))
        let privateKey = try PrivateKey(components: components)
        // Enough of them that numbers with leading zeros are among them.
        for count in 0..<600 {
            let message = [UInt8](repeating: 1, count: count)
            let signature = try privateKey.signature(for: message, scheme: scheme)
            #expect(signature.count == 64)
            #expect(key.isValidSignature(signature, for: message, scheme: scheme))
        }
    }

    @Test func `isn't valid with any bit changed`() {
        let signature = hex(ECDSATests.r + ECDSATests.s)
        #expect(key.isValidSignature(signature, for: message, scheme: scheme))
        for index in signature.indices {
            #expect(!key.isValidSignature(flippingBit(of: signature, at: index), for: message, scheme: scheme))
        }
    }

    @Test func `isn't valid in another length or in DER`() {
        let signature = hex(ECDSATests.r + ECDSATests.s)
        let der = hex("3046022100" + ECDSATests.r + "022100" + ECDSATests.s)
        let lengths = [[], Array(signature.dropLast()), Array(signature.dropFirst()), signature + [0], [0] + signature]
        for wrong in lengths + [der, signature + signature.prefix(32)] {
            #expect(!key.isValidSignature(wrong, for: message, scheme: scheme))
        }
    }

    @Test func `isn't valid with numbers out of range`() {
        let zero = String(repeating: "00", count: 32)
        let all = String(repeating: "FF", count: 32)
        let one = String(repeating: "00", count: 31) + "01"
        let n = ECDSATests.order
        let beforeOrder = String(n.dropLast(2)) + "50"
        let numbers = [zero, one, beforeOrder, n, all]
        for r in numbers + [ECDSATests.r] {
            for s in numbers + [ECDSATests.s] where (r, s) != (ECDSATests.r, ECDSATests.s) {
                #expect(!key.isValidSignature(hex(r + s), for: message, scheme: scheme))
            }
        }
    }

    @Test func `can't be made with, or valid under, a key of another kind`() throws {
        let other = try PrivateKey.generate(.ed25519)
        let error = #expect(throws: CryptoError.self) { try other.signature(for: message, scheme: scheme) }
        #expect(error?.code == .wrongKeyKind)
        #expect(
            !other.publicKey.isValidSignature(hex(ECDSATests.r + ECDSATests.s), for: message, scheme: scheme))
    }
}

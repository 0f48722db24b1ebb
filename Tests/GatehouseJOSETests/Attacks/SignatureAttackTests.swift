import GatehouseCrypto
import GatehouseJOSE
import GatehouseTypes
import Testing

@Suite("An attack on the signature")
struct SignatureAttackTests {
    private static let order = "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551"
    private static let zero = String(repeating: "0", count: 64)
    private static let one = String(repeating: "0", count: 63) + "1"
    private static let orderLessOne = String(order.dropLast()) + "0"
    private static let orderAndOne = String(order.dropLast()) + "2"
    private static let greatest = String(repeating: "f", count: 64)

    @Test(arguments: [zero, one, order, orderLessOne, orderAndOne, greatest])
    func `by numbers that ECDSA excludes fails`(r: String) throws {
        let forge = try TokenForge()
        let input = try forge.token(header: #"{"alg":"ES256"}"#).split(separator: ".").prefix(2).joined(separator: ".")
        for s in [SignatureAttackTests.zero, SignatureAttackTests.one, SignatureAttackTests.order, r] {
            let signature = try #require(Hexadecimal.decode(r + s))
            expectRefusal(.invalidSignature) { try forge.verify(input + "." + Base64URL.encode(signature)) }
        }
    }

    @Test func `by another length or form of an ECDSA signature fails`() throws {
        let forge = try TokenForge()
        let parts = try forge.token(header: #"{"alg":"ES256"}"#).split(separator: ".").map(String.init)
        let signature = try #require(Base64URL.decode(parts[2]))
        let r = Array(signature.prefix(32))
        let s = Array(signature.suffix(32))
        let der: [UInt8] = [0x30, 70, 0x02, 33, 0] + r + [0x02, 33, 0] + s
        let forms = [
            Array(signature.dropLast()), Array(signature.dropFirst()), signature + [0], [0] + signature, s + r, r, der,
            [0] + r + [0] + s, signature + signature, r + s + [UInt8](repeating: 0, count: 32), [0],
        ]
        for form in forms {
            expectRefusal(.invalidSignature) {
                try forge.verify(parts[0] + "." + parts[1] + "." + Base64URL.encode(form))
            }
        }
        #expect(throws: Never.self) { try forge.verify(parts.joined(separator: ".")) }
    }

    @Test func `by a second spelling of an EdDSA signature fails`() throws {
        let key = try JSONWebKey(RFC8037.publicKey)
        let parts = RFC8037.token.split(separator: ".").map(String.init)
        let signature = try #require(Base64URL.decode(parts[2]))
        let order = try #require(
            Hexadecimal.decode("edd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010"))
        var other = signature
        var carry = 0
        for index in 0..<32 {
            let sum = Int(signature[32 + index]) + Int(order[index]) + carry
            other[32 + index] = UInt8(sum & 0xFF)
            carry = sum >> 8
        }
        #expect(carry == 0)
        for form in [other, Array(signature.dropLast()), signature + [0], Array(signature.prefix(32))] {
            let token = parts[0] + "." + parts[1] + "." + Base64URL.encode(form)
            expectRefusal(.invalidSignature) {
                try UnverifiedToken(compact: token).verify(with: [key], allowing: [.edDSA])
            }
        }
    }

    @Test func `by moving it to other claims or another header fails`() throws {
        let forge = try TokenForge()
        let parts = try forge.token(header: #"{"alg":"ES256"}"#, payload: #"{"sub":"a"}"#).split(separator: ".")
        let payload = Base64URL.encode(Array(#"{"sub":"b"}"#.utf8))
        expectRefusal(.invalidSignature) { try forge.verify("\(parts[0]).\(payload).\(parts[2])") }
        let header = Base64URL.encode(Array(#"{ "alg":"ES256"}"#.utf8))
        expectRefusal(.invalidSignature) { try forge.verify("\(header).\(parts[1]).\(parts[2])") }
    }

    @Test func `with a key that is for something else fails`() throws {
        let forge = try TokenForge()
        let token = try UnverifiedToken(compact: forge.token(header: #"{"alg":"ES256"}"#))
        let plain = JSONWebKey(forge.privateKey.publicKey, keyID: nil).json
        let purposes: [[String: JSONValue?]] = [
            ["use": "enc"], ["use": "SIG"], ["use": ""], ["key_ops": ["sign"]], ["key_ops": []],
            ["key_ops": ["deriveKey", "encrypt"]], ["use": "sig", "key_ops": ["encrypt"]],
        ]
        for purpose in purposes {
            let key = try JSONWebKey(parsing: plain.setting(purpose))
            expectRefusal(.keyNotSuitable) { try token.verify(with: [key], allowing: [.es256]) }
        }
        let suited = plain.setting(["use": "sig", "key_ops": ["verify", "encrypt"], "alg": "ES256"])
        #expect(throws: Never.self) { try token.verify(with: [JSONWebKey(parsing: suited)], allowing: [.es256]) }
    }
}

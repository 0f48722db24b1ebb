import GatehouseCrypto
import GatehouseJOSE
import GatehouseTypes
import Testing

@Suite("The published tokens whose payload isn't encoded")
struct UnencodedPayloadExampleTests {
    private let key: SymmetricJSONWebKey

    init() throws {
        key = try SymmetricJSONWebKey(parsing: JSONValue(parsing: RFC7515.hs256Key))
    }

    @Test func `of RFC 7797 are accepted in the usual form only`() throws {
        let usual = try UnverifiedToken(compact: RFC7797.encoded)
            .verify(withSymmetricKeys: [key], allowing: [.hs256])
        #expect(String(decoding: usual.payload, as: UTF8.self) == RFC7797.payload)
        expectRefusal(.unsupportedHeader) { try UnverifiedToken(compact: RFC7797.detached) }
        expectRefusal(.malformedToken) { try UnverifiedToken(compact: RFC7797.unencoded) }
    }

    /// Section 6: who doesn't know the option must not pass over it; so it must be critical, and false.
    @Test(arguments: [
        #"{"alg":"HS256","b64":false}"#, #"{"alg":"HS256","b64":true}"#, #"{"alg":"HS256","b64":null}"#,
        #"{"alg":"HS256","b64":"false"}"#, #"{"alg":"HS256","crit":["b64"]}"#,
        #"{"alg":"HS256","b64":false,"crit":["b64"]}"#, #"{"alg":"HS256","b64":true,"crit":["b64"]}"#,
    ])
    func `are refused in each way of asking for it, with the code of either reading`(header: String) throws {
        let encoded = Base64URL.encode(Array(header.utf8))
        for signed in ["\(encoded).$.02", "\(encoded).JC4wMg"] {
            let code = HMAC.code(of: Array(signed.utf8), key: key.secret, hash: .sha256)
            let token = "\(encoded).JC4wMg." + Base64URL.encode(code)
            expectRefusal(.unsupportedHeader) { try UnverifiedToken(compact: token) }
        }
    }
}

import GatehouseJOSE
import GatehouseTypes
import Testing

@Suite("The compact form")
struct CompactFormTests {
    private let forge: TokenForge
    private let token: String

    init() throws {
        forge = try TokenForge()
        token = try forge.token(header: #"{"alg":"ES256"}"#)
    }

    @Test(arguments: [
        "", ".", "..", "...", "a", "a.b", "a.b.c.d", "a.b.c.d.e.f", ".b.c", "..e30", "e30",
        "e30.e30",
    ])
    func `has exactly three parts for a signed token`(text: String) {
        expectRefusal(.malformedToken) { try UnverifiedToken(compact: text) }
    }

    @Test(arguments: ["", "....", "a.b.c", "a.b.c.d", "a.b.c.d.e.f", ".b.c.d.e"])
    func `has exactly five parts for a sealed token`(text: String) {
        expectRefusal(.malformedToken) { try SealedToken(compact: text) }
    }

    @Test(arguments: ["=", "+", "/", " ", "\n", "\r\n", "\t", "?", "%", "\u{0}", "é", "{", "~", "\u{FEFF}", "\u{212A}"])
    func `holds no other characters`(character: String) {
        let middle = token.index(token.startIndex, offsetBy: token.count / 2)
        for text in [character + token, token + character, String(token[..<middle] + character + token[middle...])] {
            expectRefusal(.malformedToken) { try UnverifiedToken(compact: text) }
        }
    }

    @Test func `has one spelling only`() throws {
        // The last character of a signature of 64 bytes has four bits that encode nothing.
        let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
        let spellings = alphabet.map { String(token.dropLast()) + String($0) }
        #expect(spellings.filter { (try? forge.verify($0)) != nil } == [token])
    }

    @Test func `has a signature`() throws {
        let unsigned = try #require(token.lastIndex(of: ".").map { String(token[...$0]) })
        expectRefusal(.malformedToken) { try UnverifiedToken(compact: unsigned) }
        expectRefusal(.invalidSignature) { try forge.verify(unsigned + "AAAA") }
    }

    @Test func `may have an empty payload`() throws {
        let empty = try forge.token(
            encodedHeader: Base64URL.encode(Array(#"{"alg":"ES256"}"#.utf8)), encodedPayload: "")
        #expect(try forge.verify(empty).payload.isEmpty)
    }

    @Test func `is refused by its size before anything else`() throws {
        #expect(throws: Never.self) { try UnverifiedToken(compact: token, maximumSize: token.utf8.count) }
        expectRefusal(.tokenTooLarge) { try UnverifiedToken(compact: token, maximumSize: token.utf8.count - 1) }
        let garbage = String(repeating: "?", count: UnverifiedToken.defaultMaximumSize + 1)
        expectRefusal(.tokenTooLarge) { try UnverifiedToken(compact: garbage) }
        let more = String(repeating: "?", count: SealedToken.defaultMaximumSize + 1)
        expectRefusal(.tokenTooLarge) { try SealedToken(compact: more) }
    }
}

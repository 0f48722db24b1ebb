import GatehouseClient
import Testing

@Suite("A token type")
struct TokenTypeTests {
    @Test(arguments: [("bearer", TokenType.bearer), ("BEARER", .bearer), ("dpop", .dpop), ("DPoP", .dpop)])
    func `is recognized in any case`(_ text: String, _ type: TokenType) {
        #expect(TokenType(rawValue: text) == type)
    }

    @Test func `can be an unknown one`() {
        #expect(TokenType(rawValue: "mac").description == "mac")
        #expect(TokenType(rawValue: "mac") != .bearer)
    }
}

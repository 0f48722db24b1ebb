import GatehouseTypes
import Testing

@Suite("A scope")
struct ScopeTests {
    @Test func `keeps its tokens in order, each once`() throws {
        let scope = Scope("openid notes:read openid email")
        #expect(scope.tokens == ["openid", "notes:read", "email"])
        #expect("\(scope)" == "openid notes:read email")
        #expect(Scope("") == .empty)
    }

    @Test(arguments: [1, 2, 8, 9, 40])
    func `keeps each token once, however many there are`(count: Int) throws {
        let tokens = (0..<count).map { "token\($0)" }
        let scope = try #require(Scope((tokens + [tokens[count / 2], tokens[0]]).joined(separator: " ")))
        #expect(scope.tokens == tokens)
        #expect(scope == Scope(tokens.joined(separator: " ")))
        #expect(scope.isSubset(of: scope) && scope.contains(tokens[count - 1]))
        #expect(scope.isSubset(of: Scope("other")) == false)
    }

    @Test(arguments: [" ", " a", "a ", "a  b", "a\tb", "a\nb", "a\"b", "a\\b", "é", "a\u{7F}", "a\u{0}"])
    func `refuses what RFC 6749 forbids`(text: String) {
        #expect(Scope(text) == nil)
    }

    @Test func `allows all other characters of ASCII`() {
        let allowed = (0x21...0x7E).filter { $0 != 0x22 && $0 != 0x5C }.compactMap { Unicode.Scalar($0) }
        let text = String(String.UnicodeScalarView(allowed))
        #expect(Scope(text)?.tokens == [text])
    }

    @Test func `stands in the program as a literal`() {
        let scope: Scope = "openid notes:read"
        #expect(scope.tokens == ["openid", "notes:read"])
    }

    @Test func `ends the process and names itself if a literal isn't one`() async throws {
        let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let _: Scope = "openid  notes"
        }
        #if DEBUG
            let text = String(decoding: result.standardErrorContent, as: UTF8.self)
            #expect(text.contains("'openid  notes' is not a scope"))
        #endif
    }

    @Test func `has a greatest length`() {
        #expect(Scope(String(repeating: "a", count: Scope.maximumLength)) != nil)
        #expect(Scope(String(repeating: "a", count: Scope.maximumLength + 1)) == nil)
    }

    @Test func `compares with another`() throws {
        let wide = Scope("a b c")
        let narrow = Scope("c a")
        #expect(narrow.isSubset(of: wide))
        #expect(!wide.isSubset(of: narrow))
        #expect(Scope.empty.isSubset(of: narrow))
        #expect(wide.intersection(narrow).tokens == ["a", "c"])
        #expect(wide.contains("b"))
        #expect(!narrow.contains("b"))
    }
}

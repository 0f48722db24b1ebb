import Testing

@testable import GatehouseCommand

@Suite("Spelling")
struct SpellingTests {
    @Test(arguments: [
        ("", "", 0), ("", "abc", 3), ("kitten", "sitting", 3), ("issuer", "isuer", 1), ("lsit", "list", 1),
    ])
    func `counts insertions, removals, replacements and swaps`(first: String, second: String, distance: Int) {
        #expect(Spelling.distance(first, second) == distance)
        #expect(Spelling.distance(second, first) == distance)
    }

    @Test func `finds the nearest word, and none where all are far`() {
        let words = ["account", "accounts", "audience"]
        #expect(Spelling.nearest(to: "acounts", among: words) == "accounts")
        #expect(Spelling.nearest(to: "acount", among: words) == "account")
        #expect(Spelling.nearest(to: "audi", among: words) == "audience")
        #expect(Spelling.nearest(to: "acc", among: words) == nil, "it abbreviates two words")
        #expect(Spelling.nearest(to: "issuer", among: words) == nil)
        #expect(Spelling.nearest(to: "a", among: ["b"]) == nil, "one letter of one is too much")
        #expect(Spelling.nearest(to: String(repeating: "x", count: 100_000), among: words) == nil)
    }
}

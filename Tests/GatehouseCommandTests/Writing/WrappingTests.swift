import Testing

@testable import GatehouseCommand

@Suite("Running text")
struct WrappingTests {
    @Test func `is wrapped between words, with an indent`() {
        #expect("one two three four".wrapped(to: 9) == "one two\n  three\n  four")
        #expect("  one two three".wrapped(to: 9) == "  one two\n    three")
        #expect("short\n\nalso short".wrapped(to: 10) == "short\n\nalso short")
    }

    @Test func `keeps spaces within a line, and none at its ends`() {
        #expect("2026  one  two three".wrapped(to: 12, indent: 6) == "2026  one\n      two\n      three")
        #expect("one  two".wrapped(to: 4) == "one\n  two")
    }

    @Test func `keeps a word whole that is too long for a line`() {
        let address = "https://id.example.com/authorize"
        #expect("go to \(address) now".wrapped(to: 12) == "go to\n  \(address)\n  now")
    }

    @Test func `is as wide as it looks`() {
        #expect("abc".columns == 3)
        #expect("\u{1B}[32mabc\u{1B}[0m".columns == 3)
        #expect("e\u{301}".columns == 1)
        #expect("日本".columns == 4)
        #expect("😀".columns == 2)
        #expect("日本語".cut(to: 4) == "日…")
        #expect("abc".cut(to: 3) == "abc" && "abcd".cut(to: 3) == "ab…")
    }
}

import GatehouseTypes
import Testing

@Suite("An identifier")
struct IdentifierTests {
    @Test func `is its text`() {
        #expect(AccountID("a-1").rawValue == "a-1")
        #expect("\(DeviceID("d-1"))" == "d-1")
        #expect(KeyID(rawValue: "k") == "k")
    }

    @Test(arguments: [
        ("K", "\u{212A}"), ("é", "e\u{301}"), ("a", "A"), ("a", "a "), ("a", "a\u{0}"), ("", "\u{0}"),
    ])
    func `differs when a byte differs`(left: String, right: String) {
        #expect(KeyID(left) != KeyID(right))
        #expect(Set([KeyID(left), KeyID(right)]).count == 2)
        #expect(KeyID(left) == KeyID(left))
    }

    @Test func `is ordered by its bytes`() {
        #expect([ClientID("é"), "b", "a", "B"].sorted() == ["B", "a", "b", "é"])
    }
}

import GatehouseClient
import GatehouseTypes
import Testing

@Suite("An account")
struct AccountTests {
    @Test(arguments: [("\u{E9}", "e\u{301}"), ("K", "\u{212A}"), ("a", "A")])
    func `differs if a byte of its issuer or subject differs`(one: String, other: String) {
        let accounts = [(one, one), (one, other), (other, one)].map { issuer, subject in
            Account.ID(issuer: "https://id.example/" + issuer, subject: AccountID(subject))
        }
        #expect(Set(accounts + accounts).count == 3)
    }
}

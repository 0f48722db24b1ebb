import GatehouseTypes
import Testing

@Suite("A secret")
struct SecretTests {
    private let secret = Secret("hunter2")

    @Test func `never shows itself`() {
        var dumped = ""
        dump(secret, to: &dumped)
        for text in ["\(secret)", String(reflecting: secret), dumped, "\([secret])"] {
            #expect(!text.contains("hunter2"))
            #expect(text.contains("<redacted>"))
        }
    }

    @Test func `opens with one word`() {
        #expect(secret.revealed == "hunter2")
        #expect(Secret(bytes: [1, 2]).revealedBytes == [1, 2])
    }

    @Test func `matches the same bytes only`() {
        #expect(secret.matches(Secret("hunter2")))
        for other in ["hunter3", "hunter", "hunter22", ""] {
            #expect(!secret.matches(Secret(other)))
        }
    }
}

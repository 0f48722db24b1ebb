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

    @Test func `lends its bytes`() {
        #expect(secret.withRevealedBytes { $0.count } == 7)
        #expect(secret.withRevealedBytes { bytes in bytes.indices.map { bytes[$0] } } == Array("hunter2".utf8))
        #expect(Secret("").withRevealedBytes { $0.isEmpty })
    }

    @Test func `passes on what its reader throws`() {
        struct Failure: Error {}
        #expect(throws: Failure.self) { try secret.withRevealedBytes { _ throws(Failure) in throw Failure() } }
    }

    @Test func `is filled in place, as far as its filler goes`() {
        let filled = Secret(capacity: 8) { output in
            output.append(1)
            output.append(2)
        }
        #expect(filled.revealedBytes == [1, 2])
        #expect(filled.count == 2)
        #expect(Secret(capacity: 0) { _ in }.isEmpty)
    }

    @Test func `keeps bytes that aren't text`() {
        let bytes = Array(UInt8.min...UInt8.max)
        #expect(Secret(bytes: bytes).revealedBytes == bytes)
        #expect(Secret("é\u{0}😀").revealed == "é\u{0}😀")
        #expect(Secret("").isEmpty)
        #expect(!secret.isEmpty)
    }
}

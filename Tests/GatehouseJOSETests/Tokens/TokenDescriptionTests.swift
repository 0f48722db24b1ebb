import GatehouseJOSE
import GatehouseTypes
import Testing

@Suite("A token that nobody has checked")
struct TokenDescriptionTests {
    @Test func `shows nothing of itself`() throws {
        let signed = try TokenForge().token(header: #"{"alg":"ES256","kid":"key"}"#)
        let sealed = try SealForge().parts("text").map { Base64URL.encode($0) }.joined(separator: ".")
        let values: [(Any, String)] = [
            (try UnverifiedToken(compact: signed), "unverified token <redacted>"),
            (try SealedToken(compact: sealed), "sealed token <redacted>"),
        ]
        for (value, description) in values {
            var dumped = ""
            dump(value, to: &dumped)
            #expect("\(value)" == description)
            #expect(String(reflecting: value) == description)
            #expect(dumped.split(separator: "\n").count == 1)
        }
    }
}

import GatehouseOAuth
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("A code challenge")
struct CodeChallengeTests {
    // RFC 7636, appendix B
    private let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
    private let challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"

    @Test func `is the standard's for the standard's verifier`() throws {
        #expect(try CodeVerifier(Secret(verifier)).challenge.value == challenge)
    }

    @Test func `matches its own verifier only`() throws {
        let challenge = try CodeChallenge(challenge)
        #expect(challenge.matches(try CodeVerifier(Secret(verifier))))
        #expect(!challenge.matches(try CodeVerifier(Secret("e" + verifier.dropFirst()))))
        #expect(!challenge.matches(CodeVerifier(randomness: SeededRandomSource(seed: 1))))
    }

    @Test func `comes with a verifier of 43 characters that is different each time`() throws {
        let randomness = SeededRandomSource(seed: 1)
        let verifiers = (0..<100).map { _ in CodeVerifier(randomness: randomness).value.revealed }
        #expect(Set(verifiers).count == 100)
        for verifier in verifiers {
            #expect(try CodeVerifier(Secret(verifier)).value.revealed.utf8.count == 43)
        }
    }

    @Test(arguments: ["", "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-c", "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cN"])
    func `is refused when it isn't 32 bytes`(value: String) {
        #expect(throws: OAuthError.self) { try CodeChallenge(value) }
    }
}

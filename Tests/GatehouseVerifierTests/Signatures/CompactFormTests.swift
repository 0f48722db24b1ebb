import GatehouseJOSE
import GatehouseTypes
import GatehouseVerifier
import Testing
import VerifierTestSupport

@Suite("A token's form")
struct CompactFormTests {
    private let issuer: TestIssuer

    init() throws {
        issuer = try TestIssuer()
    }

    private func reasons(_ token: String) async throws -> [RefusalReason.Code] {
        await issuer.verifier().decide(try issuer.bearer(token)).reasons
    }

    /// Attack checklist J9.
    @Test("is base64url and nothing else", arguments: [0, 1, 2])
    func base64(part: Int) async throws {
        let token = try await issuer.token()
        for change: (String) -> String in [{ $0 + "+" }, { $0 + "/" }, { "~" + $0 }, { $0 + "." }] {
            #expect(try await reasons(Forgery.changing(token, part: part, change)) == [.malformedToken])
        }
        // What RFC 9110 doesn't let into the field doesn't get as far.
        for change: (String) -> String in [{ $0 + "?" }, { $0.dropLast() + " " + $0.suffix(1) }, { $0 + "\n" + $0 }] {
            let found = try await reasons(Forgery.changing(token, part: part, change))
            #expect(found == [.malformedCredentials])
        }
    }

    /// Attack checklist J9: 64 bytes leave four bits over in the last character.
    @Test func `has no bits that stand for nothing`() async throws {
        let token = try await issuer.token()
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
        let changed = Forgery.changing(token, part: 2) { text in
            let index = text.last.flatMap { alphabet.firstIndex(of: $0) } ?? 0
            return text.dropLast() + String(alphabet[index + 1])
        }
        #expect(try await reasons(changed) == [.malformedToken])
    }

    /// Attack checklist J9.
    @Test func `has no padding`() async throws {
        let token = try await issuer.token()
        #expect(try await reasons(token + "==") == [.malformedToken])
    }

    /// Attack checklist J10.
    @Test func `isn't JSON`() async throws {
        let token = try await issuer.token()
        let parts = token.split(separator: ".").map { JSONValue.string(String($0)) }
        let json: JSONValue = ["protected": parts[0], "payload": parts[1], "signature": parts[2]]
        #expect(try await reasons(String(decoding: json.encoded, as: UTF8.self)) == [.malformedCredentials])
    }

    /// Attack checklist J11.
    @Test func `has three parts, none of them empty`() async throws {
        let token = try await issuer.token()
        let parts = token.split(separator: ".")
        let others = [
            "\(parts[0]).\(parts[1])", "\(parts[0])", token + ".", "." + token, token + "." + parts[0],
            "\(parts[0]).\(parts[1]).", ".\(parts[1]).\(parts[2])", "..", token + "...",
        ]
        for other in others {
            #expect(try await reasons(other) == [.malformedToken], "\(other)")
        }
        let emptyPayload = try await reasons("\(parts[0])..\(parts[2])")
        #expect(emptyPayload == [.invalidSignature])
    }

    /// Attack checklist J8.
    @Test func `has members that stand there once`() async throws {
        let header = Array(#"{"alg":"none","typ":"at+jwt","alg":"ES256"}"#.utf8)
        let text = Base64URL.encode(header) + "." + Forgery.part(.object(issuer.claims()))
        let signature = try await issuer.signer.signature(for: Array(text.utf8))
        #expect(try await reasons(text + "." + Base64URL.encode(signature)) == [.malformedToken])

        let payload = Array(#"{"iss":"https://id.example.com","iss":"https://id.example.com"}"#.utf8)
        let token = try await SignedToken.make(payload: payload, type: "at+jwt", signer: issuer.signer)
        #expect(try await reasons(token) == [.invalidClaims])
    }
}

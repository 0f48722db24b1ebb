import Foundation
import GatehouseCrypto
import GatehouseJOSE
import GatehouseTypes
import Synchronization
import Testing

@testable import GatehouseCommand

@Suite("Inspecting a token")
struct InspectTests {
    private let now = Date(timeIntervalSince1970: 1_800_000_000)

    private func inspect(
        _ arguments: String..., input: String = "", isTerminal: Bool = false
    ) async -> (ExitCode, output: String, notes: String) {
        let log = Mutex((output: "", notes: ""))
        let console = Console(
            output: { line in log.withLock { $0.output += line + "\n" } }, outputBytes: { _ in },
            note: { line in log.withLock { $0.notes += line } })
        let now = now
        let command = Command(
            path: ["jose", "inspect"], summary: "", operands: "[FILE]", options: Command.joseInspect.options
        ) { invocation in
            var source = ByteInput.scripted([input])
            source.isTerminal = isTerminal
            return try await Command.inspect(invocation, input: source, now: now)
        }
        let status = await CommandRunner(commands: [command], console: console)
            .run(["jose", "inspect"] + arguments, environment: [:])
        let (output, notes) = log.withLock { $0 }
        return (status, output, notes)
    }

    private func compact(_ header: String, _ payload: String) -> String {
        [header, payload, "signature"].map { Base64URL.encode(Array($0.utf8)) }.joined(separator: ".")
    }

    @Test func `says what it reads if somebody has to type it`() async {
        let token = compact(#"{"alg":"ES256"}"#, "{}")
        #expect(
            await inspect(input: token, isTerminal: true).notes
                == "Reading the token from standard input. End it with Ctrl-D.")
        #expect(await inspect(input: token).notes == "")
    }

    @Test func `shows header, claims and times, and says that nothing was verified`() async {
        let claims =
            #"{"sub":"ada","exp":1799989200,"iat":1799985600,"nbf":1800000060,"aud":["a","b"],"cnf":{"jkt":"x"}}"#
        let run = await inspect(input: compact(#"{"alg":"ES256","typ":"at+jwt"}"#, claims) + "\n")
        #expect(run.0 == .done)
        #expect(
            run.output == """
                NOT VERIFIED: anyone can have written this. 'gatehouse verify' decides about a token.

                Signed token (JWS), whose signature wasn't checked

                Header:
                  {
                    "alg": "ES256",
                    "typ": "at+jwt"
                  }

                Claims:
                  {
                    "aud": ["a","b"],
                    "cnf": {
                      "jkt": "x"
                    },
                    "exp": 1799989200,
                    "iat": 1799985600,
                    "nbf": 1800000060,
                    "sub": "ada"
                  }

                Times:
                  exp        2027-01-15T05:00:00Z (expired 3 h ago)
                  iat        2027-01-15T04:00:00Z (4 h ago)
                  nbf        2027-01-15T08:01:00Z (not valid yet, valid in 1 min)

                """)
    }

    @Test func `gives programs the same as JSON`() async throws {
        let file = try TemporaryFile(compact(#"{"alg":"none"}"#, #"{"exp":1}"#))
        let run = await inspect("--json", file.path)
        #expect(
            run.output == #"{"claims":{"exp":1},"form":"JWS","header":{"alg":"none"},"verified":false}"# + "\n")
    }

    @Test func `shows what an encrypted token holds only with its key`() async throws {
        let key = try PrivateKey.generate(.p256)
        let file = try TemporaryFile(key.pem.revealed)
        let inner = compact(#"{"alg":"ES256"}"#, #"{"sub":"ada"}"#)
        let sealed = try SealedToken.seal(
            Array(inner.utf8), contentType: "JWT", for: JSONWebKey(key.publicKey), algorithm: .ecdhES,
            encryption: .a256GCM, randomness: SystemRandomSource())
        let closed = await inspect("--json", input: sealed)
        #expect(closed.output.contains(#""encryptedSize":"#) && !closed.output.contains("ada"))
        let open = await inspect("--json", "--key", file.path, input: sealed)
        #expect(open.output.contains(#""token":{"claims":{"sub":"ada"},"form":"JWS""#), "\(open.notes)")
        let people = await inspect("--key", file.path, input: sealed)
        #expect(people.output.contains("It contains another token:") && people.output.hasPrefix("NOT VERIFIED"))
    }

    @Test func `takes no token as an argument, and doesn't repeat one that is given`() async {
        let token = compact(#"{"alg":"ES256"}"#, "{}")
        let run = await inspect(token)
        #expect(run.0 == .usage && run.output.isEmpty)
        #expect(run.notes.contains("a token isn't read from an argument") && !run.notes.contains(token))
    }

    @Test func `shows nothing that a terminal obeys`() async {
        let run = await inspect(input: compact(#"{"alg":"\u001b[31m","typ":"\u202e"}"#, "\u{1B}[31m"))
        #expect(run.0 == .done)
        #expect(run.output.contains("It contains 5 bytes that are neither claims nor a token."))
        #expect(!run.output.unicodeScalars.contains { ["\u{1B}", "\u{202E}"].contains($0) })
    }

    @Test func `escapes in JSON what a terminal obeys, and says the same`() async throws {
        let claims: JSONValue = ["\u{7F}\u{9B}31m": "\u{2028}\u{2029}\u{202E}\u{AD}é\u{E0041}"]
        let run = await inspect("--json", input: compact(#"{"alg":"none"}"#, claims.encodedText))
        #expect(
            run.output == #"{"claims":{"\u007f\u009b31m":"\u2028\u2029\u202e\u00adé\udb40\udc41"},"#
                + #""form":"JWS","header":{"alg":"none"},"verified":false}"# + "\n")
        #expect(try JSONValue(parsing: Array(run.output.utf8))["claims"] == claims)
    }

    @Test(arguments: [
        ("", "isn't a token in compact form"), ("hunter2token", "isn't a token in compact form"),
        ("a.b", "isn't a token in compact form"),
        ("é.é.é", "part 1 of the token isn't base64url"), ("e30.e30.$", "part 3 of the token isn't base64url"),
        ("W10.e30.", "header, its first part, isn't a JSON object"),
        (String(repeating: "a", count: 40_000), "standard input is too long"),
    ])
    func `says why a text isn't a token, and doesn't repeat it`(text: String, reason: String) async {
        let run = await inspect(input: text)
        #expect(run.0 == .failed && run.output.isEmpty)
        #expect(run.notes.contains(reason), "\(run.notes)")
        #expect(text.count < 5 || !run.notes.contains(text))
    }

    @Test func `ends where tokens hold one another too deeply`() async {
        var token = compact(#"{"alg":"ES256"}"#, "{}")
        for _ in 0..<6 { token = compact(#"{"alg":"ES256"}"#, token) }
        let run = await inspect("--json", input: token)
        #expect(run.0 == .done)
        #expect(run.output.contains(#""contentSize":"#))
    }
}

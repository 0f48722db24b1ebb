import GatehouseJOSE
import GatehouseVerifier
import Testing
import VerifierTestSupport

/// `Docs/attacks.md`, J8: claims as a signer writes them, byte for byte, whatever a JSON library would make of them.
@Suite("Claims that two readers might read differently")
struct RawClaimTests {
    private let issuer: TestIssuer

    init() throws {
        issuer = try TestIssuer()
    }

    /// The claims of a good token as text, with some text in the place of `exp` and its value.
    private func decide(_ expiry: String) async throws -> Decision {
        let claims = JSONValue.object(issuer.claims(["exp": JSONValue?.none])).encodedText
        let payload = Array((claims.dropLast() + "," + expiry + "}").utf8)
        let token = try await SignedToken.make(payload: payload, type: "at+jwt", signer: issuer.signer)
        return await issuer.verifier().decide(try issuer.bearer(token))
    }

    @Test(
        "are accepted when there is one way to read them",
        arguments: ["1800000300", "1800000300.0", "18000003e2", "1.8000003E+9"])
    func numbers(value: String) async throws {
        #expect(try await decide(#""exp":\#(value)"#).principal != nil)
        #expect(try await decide(#" "\u0065xp" : \#(value) "#).principal != nil)
    }

    @Test(
        "are refused when the time isn't one",
        arguments: [
            "1e400", "-1e400", "9223372036854775807", "9223372036854775808", "18446744073709551616",
            "-9223372036854775809", "1e18", "-1", "-0.5", "253402300800", "01800000300", "+1800000300", "1800000300.",
            "0x6B49D32C", "1_800_000_300", "NaN", "Infinity", #""1800000300""#, "[1800000300]", #"{"exp":1800000300}"#,
            "true", "null", #""""#, "", "1800000300 1800000300", #""2027-01-15T08:05:00Z""#,
        ])
    func times(value: String) async throws {
        #expect(try await decide(#""exp":\#(value)"#).reasons == [.invalidClaims])
    }

    @Test(
        "are refused when the time is over", arguments: ["0", "-0", "0.0", "1", "1799999970", "1799999970.0", "1e-5"])
    func past(value: String) async throws {
        #expect(try await decide(#""exp":\#(value)"#).reasons == [.expired])
    }

    @Test(
        "are refused when a name stands there twice, or only nearly",
        arguments: [
            #""exp":1800000300,"exp":1800000300"#, #""exp":1,"exp":1800000300"#, #""exp":1800000300,"\u0065xp":1"#,
            #""EXP":1800000300"#, #""exp ":1800000300"#, #""exp\u0000":1800000300"#, #""\u0435xp":1800000300"#,
            #""exp":1800000300,"aud":"notes-api""#, #""exp":1800000300,"sub":"admin""#,
            #""exp":1800000300,"x":{"a":1,"a":1}"#,
            #""exp":1800000300}{"exp":1"#, #""exp":1800000300,"#, #""exp":1800000300,"x":"\ud800""#,
        ])
    func names(members: String) async throws {
        #expect(try await decide(members).reasons == [.invalidClaims])
        #expect(try await decide(#""exp":1800000300"#).principal != nil)
    }

    @Test("are refused in another encoding or form")
    func encodings() async throws {
        let text = JSONValue.object(issuer.claims()).encodedText
        let utf16 = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let payloads: [[UInt8]] = [
            [0xEF, 0xBB, 0xBF] + Array(text.utf8), utf16, [0xFF, 0xFE] + utf16, Array(text.utf8) + [0],
            Array("[\(text)]".utf8), Array(text.dropLast().utf8), [], Array("null".utf8),
            Array((text.dropLast() + #","x":"# + String(repeating: "[", count: 4000)).utf8),
            Array((text.dropLast() + #","x":""#).utf8) + [0xFF] + Array(#""}"#.utf8),
        ]
        for payload in payloads {
            let token = try await SignedToken.make(payload: payload, type: "at+jwt", signer: issuer.signer)
            #expect(await issuer.verifier().decide(try issuer.bearer(token)).reasons == [.invalidClaims])
        }
        let good = try await SignedToken.make(payload: Array(text.utf8), type: "at+jwt", signer: issuer.signer)
        #expect(await issuer.verifier().decide(try issuer.bearer(good)).principal != nil)
    }
}

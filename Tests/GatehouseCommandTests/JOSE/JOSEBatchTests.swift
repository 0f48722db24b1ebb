import GatehouseCrypto
import GatehouseJOSE
import GatehouseTypes
import Testing

@testable import GatehouseCommand

@Suite("The JOSE commands in a batch")
struct JOSEBatchTests {
    private let signing: JSONValue
    private let verification: JSONValue
    private let decryption: JSONValue
    private let encryption: JSONValue

    init() throws {
        let signer = PrivateJSONWebKey(try PrivateKey.generate(.p256), use: .signature)
        let receiver = PrivateJSONWebKey(try PrivateKey.generate(.p256), use: .encryption)
        signing = try JSONValue(parsing: signer.json.revealedBytes)
        decryption = try JSONValue(parsing: receiver.json.revealedBytes)
        verification = signer.publicKey.json
        encryption = receiver.publicKey.json
    }

    private func answers(_ name: String, _ requests: [JSONValue]) async throws -> [JSONValue] {
        let run = try await JOSECommandRun(
            name, "--batch", input: requests.map(\.encodedText).joined(separator: "\n"))
        #expect(run.status == .done)
        #expect(run.notes.isEmpty)
        return try run.lines.map { try JSONValue(parsing: $0) }
    }

    @Test func `sign and verify`() async throws {
        let signed = try await answers("sign", [["jwk": signing, "payload": "AQI", "typ": "x", "header": ["y": 1]]])
        #expect(signed[0]["ok"] == true)
        let jws = try #require(signed[0]["jws"])
        #expect(try UnverifiedToken(compact: jws.string ?? "").header.parameters["y"] == 1)
        let set: JSONValue = ["keys": [verification]]
        let verified = try await answers(
            "verify",
            [
                ["jwk": verification, "jws": jws], ["jwks": set, "jws": jws],
                ["jwk": verification, "jws": jws, "alg": "RS256"],
                ["jwk": encryption, "jws": jws], ["jwk": signing, "jws": jws],
                ["jwk": verification, "jws": ["payload": "AQI"]],
                ["jws": jws], ["jwk": verification, "jwks": set, "jws": jws], ["jwk": verification],
                ["jwk": verification, "jws": jws],
            ])
        #expect(verified.map { $0["ok"]?.bool } == [true, true] + Array(repeating: false, count: 7) + [true])
        #expect(verified[1] == ["ok": true, "payload": "AQI"])
        #expect(
            verified.map { $0["error"]?.string } == [
                nil, nil, "algorithmNotAllowed", "keyNotFound", "privateKey", "malformedToken", "malformedRequest",
                "malformedRequest", "malformedRequest", nil,
            ])
    }

    @Test func `encrypt and decrypt`() async throws {
        for algorithm in ["ECDH-ES", "ECDH-ES+A256KW"] {
            let sealed = try await answers(
                "encrypt",
                [
                    ["jwk": encryption, "payload": "AQI", "alg": .string(algorithm), "cty": "JWT"]
                ])
            let jwe = try #require(sealed[0]["jwe"])
            let token = try SealedToken(compact: jwe.string ?? "")
            #expect(token.header.algorithm == algorithm)
            #expect(token.header.contentType == "JWT")
            let set: JSONValue = ["keys": [["kty": "oct", "k": "AA"], ["kty": "AKP"], decryption]]
            let opened = try await answers(
                "decrypt",
                [
                    ["jwk": decryption, "jwe": jwe], ["jwks": set, "jwe": jwe], ["jwk": signing, "jwe": jwe],
                    ["jwk": encryption, "jwe": jwe], ["jwks": ["keys": []], "jwe": jwe], ["jwks": [], "jwe": jwe],
                ])
            #expect(opened[0] == ["ok": true, "payload": "AQI"])
            #expect(opened[1] == opened[0])
            #expect(
                opened.map { $0["error"]?.string } == [
                    nil, nil, "keyNotFound", "invalidKey", "keyNotFound", "invalidKeySet",
                ])
        }
    }

    @Test func `thumbprint`() async throws {
        let expected = JSONValue.string(try JSONWebKey(parsing: verification).thumbprint)
        let answers = try await answers(
            "thumbprint",
            [["jwk": verification], ["jwk": signing], ["jwk": ["kty": "oct"]], ["jwk": ["kty": "oct", "k": "AAEC"]]])
        #expect(
            answers == [
                ["ok": true, "thumbprint": expected], ["ok": true, "thumbprint": expected],
                ["ok": false, "error": "invalidKey"],
                [
                    "ok": true,
                    "thumbprint": .string(try SymmetricJSONWebKey(parsing: ["kty": "oct", "k": "AAEC"]).thumbprint),
                ],
            ])
    }

    @Test func `answer every line, whatever it holds, in order`() async throws {
        let long = String(repeating: "x", count: JOSEOperation.maximumLineLength + 1)
        let lines = ["", "x", "[]", #"{"jwk":1,"jwk":2}"#, "{}", long, #"{"jwk":5,"jws":"a.b.c"}"#]
        let run = try await JOSECommandRun("verify", "--batch", input: lines.joined(separator: "\n"))
        #expect(run.status == .done)
        let errors = try run.lines.map { try JSONValue(parsing: $0)["error"]?.string }
        #expect(errors == Array(repeating: "malformedRequest", count: 5) + ["requestTooLarge", "malformedToken"])
    }

    @Test func `take from the options what a line leaves out`() async throws {
        let file = try TemporaryFile(signing.encodedText)
        let other = try JSONValue(parsing: PrivateJSONWebKey(PrivateKey.generate(.ed25519)).json.revealedBytes)
        let lines = [
            #"{"payload":""}"#, JSONValue.object(["payload": "", "jwk": other, "alg": "Ed25519"]).encodedText,
        ]
        let run = try await JOSECommandRun(
            "sign", "--batch", "--key", file.path, "--algorithm", "ES256", input: lines.joined(separator: "\n"))
        let algorithms = try run.lines.map { line in
            try UnverifiedToken(compact: JSONValue(parsing: line)["jws"]?.string ?? "").header.algorithm
        }
        #expect(algorithms == ["ES256", "Ed25519"])
    }
}

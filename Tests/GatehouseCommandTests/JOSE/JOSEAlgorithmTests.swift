import GatehouseCrypto
import GatehouseJOSE
import GatehouseTypes
import Testing

@testable import GatehouseCommand

@Suite("The JOSE commands in every algorithm")
struct JOSEAlgorithmTests {
    private func answers(_ name: String, _ requests: [JSONValue]) async throws -> [JSONValue] {
        let run = try await JOSECommandRun(
            name, "--batch", input: requests.map(\.encodedText).joined(separator: "\n"))
        #expect(run.status == .done)
        return try run.lines.map { try JSONValue(parsing: $0) }
    }

    private func shared(_ count: Int, _ members: [String: JSONValue] = [:]) -> JSONValue {
        let k = Base64URL.encode([UInt8](repeating: 7, count: count))
        return .object(["kty": "oct", "k": .string(k)].merging(members) { $1 })
    }

    private func privateKey(_ kind: GatehouseCrypto.KeyKind) throws -> (json: JSONValue, publicKey: JSONValue) {
        let key = PrivateJSONWebKey(try PrivateKey.generate(kind))
        return (try JSONValue(parsing: key.json.revealedBytes), key.publicKey.json)
    }

    @Test func `seal and open with private keys`() async throws {
        let kinds: [(GatehouseCrypto.KeyKind, [KeyManagementAlgorithm])] = [
            (.p256, [.ecdhES, .ecdhESA128KW, .ecdhESA192KW, .ecdhESA256KW]), (.p384, [.ecdhES]),
            (.p521, [.ecdhESA256KW]), (.x25519, [.ecdhES]), (.rsa(bits: 2048), [.rsaOAEP, .rsaOAEP256]),
        ]
        for (kind, algorithms) in kinds {
            let key = try privateKey(kind)
            for algorithm in algorithms {
                for encryption in ContentEncryptionAlgorithm.all {
                    let (alg, enc) = (JSONValue.string(algorithm.name), JSONValue.string(encryption.name))
                    let sealed = try await answers(
                        "encrypt", [["jwk": key.publicKey, "payload": "AQI", "alg": alg, "enc": enc]])
                    let jwe = try #require(sealed[0]["jwe"])
                    #expect(try SealedToken(compact: jwe.string ?? "").header.parameters["enc"] == enc)
                    let other = encryption == .a128GCM ? "A256GCM" : "A128GCM"
                    let opened = try await answers(
                        "decrypt",
                        [
                            ["jwk": key.json, "jwe": jwe], ["jwk": key.json, "jwe": jwe, "alg": alg, "enc": enc],
                            ["jwk": key.json, "jwe": jwe, "enc": .string(other)],
                            ["jwk": key.json, "jwe": jwe, "alg": "dir"], ["jwk": shared(32), "jwe": jwe],
                        ])
                    #expect(opened[0] == ["ok": true, "payload": "AQI"])
                    #expect(opened[1] == opened[0])
                    #expect(opened[2...].allSatisfy { $0["error"] == "algorithmNotAllowed" })
                }
            }
        }
    }

    @Test func `seal and open with shared keys, alone and in a set`() async throws {
        let point = try privateKey(.p256).json
        for encryption in ContentEncryptionAlgorithm.all {
            let sizes: [(KeyManagementAlgorithm, Int)] = [
                (.direct, encryption.keySize), (.a128KW, 16), (.a192KW, 24), (.a256KW, 32), (.a128GCMKW, 16),
                (.a192GCMKW, 24), (.a256GCMKW, 32),
            ]
            for (algorithm, size) in sizes {
                let (alg, enc) = (JSONValue.string(algorithm.name), JSONValue.string(encryption.name))
                let key = shared(size, ["kid": "k"])
                let sealed = try await answers(
                    "encrypt",
                    [
                        ["jwk": key, "payload": "AQI", "alg": alg, "enc": enc],
                        ["jwk": shared(17), "payload": "AQI", "alg": alg, "enc": enc],
                        ["jwk": key, "payload": "AQI", "alg": "ECDH-ES", "enc": enc],
                    ])
                let jwe = try #require(sealed[0]["jwe"])
                #expect(sealed[1...].allSatisfy { $0["error"] == "keyNotSuitable" })
                let opened = try await answers(
                    "decrypt",
                    [
                        ["jwk": key, "jwe": jwe], ["jwks": ["keys": [point, key]], "jwe": jwe],
                        ["jwk": key, "jwe": jwe, "alg": alg, "enc": enc], ["jwk": point, "jwe": jwe],
                        ["jwk": shared(size, ["kid": "k", "use": "sig"]), "jwe": jwe],
                        ["jwks": ["keys": [point]], "jwe": jwe],
                    ])
                #expect(opened[0...2].allSatisfy { $0 == ["ok": true, "payload": "AQI"] })
                #expect(
                    opened[3...].map { $0["error"]?.string } == [
                        "algorithmNotAllowed", "keyNotSuitable", "keyNotFound",
                    ])
            }
        }
    }

    @Test func `take what the key says where nothing else is said`() async throws {
        let rsa = try privateKey(.rsa(bits: 2048)).publicKey
        let sealed = try await answers(
            "encrypt",
            [
                ["jwk": rsa, "payload": ""], ["jwk": shared(16, ["alg": "A128KW"]), "payload": ""],
                ["jwk": shared(32, ["alg": "A128CBC-HS256"]), "payload": ""], ["jwk": shared(32), "payload": ""],
                ["jwk": shared(32), "payload": "", "alg": "dir", "enc": "A512GCM"],
            ])
        let headers = try sealed.prefix(3).map { try SealedToken(compact: $0["jwe"]?.string ?? "").header }
        #expect(headers.map(\.algorithm) == ["RSA-OAEP-256", "A128KW", "dir"])
        #expect(headers.map { $0.parameters["enc"] } == ["A256GCM", "A256GCM", "A128CBC-HS256"])
        #expect(sealed[3...].allSatisfy { $0["error"] == "algorithmNotAllowed" })
    }

    @Test(arguments: MACAlgorithm.all)
    func `authenticate with shared keys, and with no others`(algorithm: MACAlgorithm) async throws {
        let (alg, key) = (JSONValue.string(algorithm.name), shared(64, ["kid": "k"]))
        let point = try privateKey(.p256)
        let signed = try await answers(
            "sign",
            [
                ["jwk": key, "payload": "AQI", "alg": alg, "typ": "x"], ["jwk": key, "payload": "AQI", "alg": "ES256"],
                ["jwk": point.json, "payload": "AQI", "alg": alg], ["jwk": shared(31), "payload": "AQI", "alg": alg],
            ])
        let jws = try #require(signed[0]["jws"])
        #expect(
            signed.map { $0["error"]?.string } == [nil, "algorithmNotAllowed", "algorithmNotAllowed", "keyNotSuitable"])
        let verified = try await answers(
            "verify",
            [
                ["jwk": key, "jws": jws], ["jwks": ["keys": [key]], "jws": jws], ["jwk": key, "jws": jws, "alg": alg],
                ["jwk": point.publicKey, "jws": jws], ["jwk": point.publicKey, "jws": jws, "alg": alg],
                ["jwk": key, "jws": jws, "alg": "ES256"], ["jwks": ["keys": [key, point.publicKey]], "jws": jws],
                ["jwks": ["keys": [key, key]], "jws": jws], ["jwk": shared(64, ["kid": "other"]), "jws": jws],
                ["jwk": shared(31), "jws": jws],
            ])
        #expect(verified.prefix(3).allSatisfy { $0 == ["ok": true, "payload": "AQI"] })
        #expect(
            verified.dropFirst(3).map { $0["error"]?.string } == [
                "algorithmNotAllowed", "algorithmNotAllowed", "algorithmNotAllowed", "symmetricKey", "duplicateKeyID",
                "keyNotFound", "keyNotSuitable",
            ])
    }

    @Test func `never take a public key for a shared one`() async throws {
        let key = try privateKey(.rsa(bits: 2048)).publicKey
        let text = try JSONWebKey(parsing: key).publicKey.pem
        let confused = SymmetricJSONWebKey(Secret(text), keyID: key["kid"]?.string.map { KeyID($0) })
        let jws = JSONValue.string(try SignedToken.make(claims: [:], type: nil, signer: MACSigner(confused)))
        let verified = try await answers(
            "verify",
            [
                ["jwk": key, "jws": jws], ["jwk": key, "jws": jws, "alg": "HS256"],
                ["jwks": ["keys": [key]], "jws": jws],
                ["jwk": try JSONValue(parsing: confused.json.revealed), "jws": jws],
            ])
        #expect(verified.prefix(3).allSatisfy { $0["ok"] == false })
        #expect(verified[0]["error"] == "algorithmNotAllowed")
        #expect(verified[3]["ok"] == true)
    }

    @Test func `read a shared key from a file`() async throws {
        let file = try TemporaryFile(shared(32, ["kid": "k"]).encodedText)
        let sealed = try await JOSECommandRun(
            "encrypt", "--key", file.path, "--algorithm", "dir", "--encryption", "A128CBC-HS256", input: "text\n")
        let opened = try await JOSECommandRun("decrypt", "--key", file.path, input: sealed.output)
        #expect(opened.output == "text\n")
        let signed = try await JOSECommandRun("sign", "--key", file.path, input: "text\n")
        let verified = try await JOSECommandRun("verify", "--key", file.path, input: signed.output)
        #expect(verified.output == "text\n")
        let thumbprint = try await JOSECommandRun("thumbprint", "--key", file.path)
        #expect(thumbprint.output.count == 44)
    }
}

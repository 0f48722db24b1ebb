import GatehouseCrypto
import GatehouseJOSE
import GatehouseTypes
import Testing

@testable import GatehouseCommand

@Suite("The JOSE commands, once")
struct JOSEOnceTests {
    private let key: PrivateKey
    private let privateFile: TemporaryFile
    private let publicFile: TemporaryFile

    init() throws {
        key = try PrivateKey.generate(.p256)
        privateFile = try TemporaryFile(key.pem.revealed)
        publicFile = try TemporaryFile(JSONWebKey(key.publicKey).json.encodedText)
    }

    @Test func `sign, verify, encrypt and decrypt what comes in`() async throws {
        let signed = try await JOSECommandRun("sign", "--key", privateFile.path, "--type", "x", input: "text\n")
        #expect(signed.status == .done)
        let verified = try await JOSECommandRun("verify", "--key", publicFile.path, input: signed.output)
        #expect(verified.output == "text\n")
        let sealed = try await JOSECommandRun("encrypt", "--key", publicFile.path, input: "text\n")
        let opened = try await JOSECommandRun("decrypt", "--key", privateFile.path, input: sealed.output)
        #expect(opened.output == "text\n")
        let json = try await JOSECommandRun("decrypt", "--json", "--key", privateFile.path, input: sealed.output)
        #expect(json.output == #"{"ok":true,"payload":"dGV4dAo"}"# + "\n")
    }

    @Test func `print a key's thumbprint, from a file or from standard input`() async throws {
        let expected = JSONWebKey(key.publicKey).thumbprint + "\n"
        #expect(try await JOSECommandRun("thumbprint", "--key", privateFile.path).output == expected)
        #expect(try await JOSECommandRun("thumbprint", "--key", "-", input: key.publicKey.pem).output == expected)
    }

    @Test func `fail with a reason`() async throws {
        let other = try TemporaryFile(JSONWebKey(PrivateKey.generate(.p256).publicKey).json.encodedText)
        let signed = try await JOSECommandRun("sign", "--key", privateFile.path, input: "text")
        let refused = try await JOSECommandRun("verify", "--key", other.path, input: signed.output)
        #expect(refused.status == .failed)
        #expect(refused.output.isEmpty)
        #expect(refused.notes == "gatehouse: no given key has the ID that the token names")
        let json = try await JOSECommandRun("verify", "--json", "--key", other.path, input: signed.output)
        #expect(json.status == .failed)
        #expect(json.output == #"{"error":"keyNotFound","ok":false}"# + "\n")
    }

    @Test func `say what is wrong with a call or a key file`() async throws {
        #expect(try await JOSECommandRun("verify").status == .usage)
        #expect(try await JOSECommandRun("verify", "--key", "-", input: "x").status == .usage)
        #expect(try await JOSECommandRun("verify", "--batch", "--key", "-").status == .usage)
        #expect(try await JOSECommandRun("verify", "--key", "/nowhere/at/all").status == .failed)
        for algorithm in ["foo", ""] {
            let run = try await JOSECommandRun(
                "sign", "--key", privateFile.path, "--algorithm", algorithm, input: "x")
            #expect(run.status == .usage && run.notes.contains("'--algorithm' doesn't know '\(algorithm)'"))
        }
        for text in ["", "[]", "secret", "-----BEGIN PRIVATE KEY-----\nsecret\n-----END PRIVATE KEY-----"] {
            let file = try TemporaryFile(text)
            let run = try await JOSECommandRun("thumbprint", "--key", file.path)
            #expect(run.status == .failed)
            #expect(!run.notes.contains("secret"))
        }
    }
}

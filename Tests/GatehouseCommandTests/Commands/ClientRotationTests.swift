import Foundation
import GatehouseCrypto
import GatehouseService
import GatehouseTypes
import Testing

@testable import GatehouseCommand

@Suite("New keys and secrets of clients")
struct ClientRotationTests {
    private let shell: Shell

    init() throws {
        shell = try Shell()
    }

    private func path(_ name: String) -> String { shell.home.appending(path: name).path }

    private func registerNotes() async throws {
        #expect(
            await shell.run(
                "client", "register", "Notes", "--redirect-uri", "http://127.0.0.1/callback",
                "--audience", "notes-api", "--key", path("first.pem")) == .done)
        _ = (shell.takeOutput(), shell.takeNotes())
    }

    private var sealingKey: String? {
        get async throws { try await shell.result("client", "show", "notes")["sealingKeyID"]?.string }
    }

    @Test func `never switch to a key that a mistyped name has made`() async throws {
        try await registerNotes()
        let before = try await sealingKey
        let missing = path("new.pem")
        #expect(
            try await shell.failure("client", "rotate-key", "notes", "--key", missing)
                == "there is no file \(missing): '--new-key \(missing)' makes a new key in it")
        #expect(try await sealingKey == before && !FileManager.default.fileExists(atPath: missing))
        #expect(await shell.run("client", "rotate-key", "notes", "--new-key", missing) == .done)
        #expect(
            shell.takeOutput() == [
                "Made a new key in \(missing). Tokens for notes are encrypted for it from now on. Its backend needs the "
                    + "old key until the tokens before have expired."
            ])
        #expect(try await sealingKey != before)
        #expect(
            try await shell.failure("client", "rotate-key", "notes", "--new-key", missing)
                == "\(missing) exists already: '--key \(missing)' uses its key")
        #expect(await shell.run("client", "rotate-key", "notes", "--key", missing) == .done)
        #expect(shell.takeOutput() == ["Tokens for notes are encrypted for this key already, and nothing was changed."])
        for options in [[], ["--key", missing, "--new-key", missing]] {
            #expect(await shell.run(["client", "rotate-key", "notes"] + options) == .usage)
        }
    }

    @Test func `say what a backend's key must be, and who has none`() async throws {
        try await registerNotes()
        let other = try shell.write("ed.pem", try PrivateKey.generate(.ed25519).pem.revealed)
        for file in [other, try shell.write("rsa.pem", rsa1024)] {
            #expect(
                try await shell.failure("client", "rotate-key", "notes", "--key", file)
                    .hasPrefix("\(file): a backend's key must be on the curve P-256"))
            #expect(
                try await shell.failure(
                    "client", "register", "B", "--audience", "b-api", "--key", file
                ).hasPrefix("\(file): a backend's key must be on the curve P-256"))
        }
        let damaged = try String(contentsOfFile: path("first.pem"), encoding: .utf8).split(separator: "\n")
        let broken = try shell.write("broken.pem", (damaged.prefix(1) + damaged.suffix(2)).joined(separator: "\n"))
        #expect(
            try await shell.failure("client", "rotate-key", "notes", "--key", broken)
                .hasPrefix("\(broken) holds no private key that can be used: "))
        #expect(await shell.run("client", "register", "App") == .done)
        _ = shell.takeOutput()
        #expect(
            try await shell.failure("client", "rotate-key", "app", "--key", other)
                == "the client app has no backend: name it with 'gatehouse client update app --audience NAME' before")
    }

    @Test func `warn if others can read a key or a password`() async throws {
        try await registerNotes()
        let file = try shell.write("password", "correct horse battery\n")
        for path in [path("first.pem"), file] {
            try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        }
        #expect(await shell.run("client", "rotate-key", "notes", "--key", path("first.pem")) == .done)
        #expect(await shell.run("account", "add", Shell.email, "--password-file", file) == .done)
        #expect(
            shell.takeNotes()
                == [path("first.pem"), file].map {
                    "Warning: other users may read \($0): 'chmod 600 \($0)' forbids it."
                })
    }

    @Test func `put a secret into a file that only its owner can read, and never over another file`() async throws {
        try await registerNotes()
        let file = path("secret")
        let updated = try await shell.result(
            "client", "update", "notes", "--authentication", "client_secret_basic", "--secret-file", file)
        #expect(updated["clientSecret"] == nil && updated["clientSecretFile"] == .string(file))
        let secret = try String(contentsOfFile: file, encoding: .utf8).trimmingPrefix { $0.isWhitespace }
        #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o600)
        let record = try #require(try await shell.records.client("notes"))
        #expect(record.secrets.contains(Secret(String(secret.dropLast()))))
        #expect(
            try await shell.failure("client", "rotate-secret", "notes", "--secret-file", file)
                == "\(file) exists already: name a new file for the secret")
        #expect(try await shell.records.client("notes")?.secrets == record.secrets)
        #expect(try await shell.result("client", "show", "notes")["oldSecretWorks"] == false)
        _ = try await shell.result("client", "rotate-secret", "notes")
        #expect(try await shell.result("client", "show", "notes")["oldSecretWorks"] == true)
    }

    @Test(arguments: ["missing/secret", "file/secret", "dangling"])
    func `change nothing if the file for the secret can't be written`(name: String) async throws {
        try await registerNotes()
        #expect(await shell.run("client", "update", "notes", "--authentication", "client_secret_basic") == .done)
        #expect(await shell.run("client", "register", "App") == .done)
        _ = shell.takeOutput()
        let before = try await shell.records.allClients().map(\.secrets)
        _ = try shell.write("file", "")
        try FileManager.default.createSymbolicLink(atPath: path("dangling"), withDestinationPath: path("nowhere"))
        let reason =
            name == "dangling"
            ? "\(path(name)) exists already: name a new file for the secret"
            : "can't write \(path(name)): \(name.hasPrefix("file") ? "not a directory" : "no such file or directory"), "
                + "so nothing was changed"
        for call in [["rotate-secret", "notes"], ["update", "app"], ["register", "New"]] {
            let method = call[0] == "rotate-secret" ? [] : ["--authentication", "client_secret_post"]
            #expect(await shell.run(["client"] + call + method + ["--secret-file", path(name)]) == .failed)
            #expect(shell.takeNotes() == ["gatehouse: " + reason])
        }
        #expect(try await shell.records.allClients().map(\.secrets) == before)
        #expect(shell.takeOutput() == [])
    }

    @Test func `have no file if the client gets no secret`() async throws {
        let register = ["client", "register", "--scope", "openid", "Notes"]
        let needed = "'--secret-file' is for a client with a secret, so '--authentication client_secret_basic' or"
        #expect(await shell.run(register + ["--secret-file", path("secret")]) == .usage)
        #expect(shell.takeNotes().joined().hasPrefix("gatehouse: " + needed))
        #expect(try !shell.database.isThere)
        #expect(await shell.run(register) == .done)
        let update = ["client", "update", "notes", "--name", "Other", "--secret-file", path("secret")]
        let given = ["--authentication", "client_secret_basic"]
        #expect(await shell.run(update) == .usage)
        #expect(await shell.run(update + given) == .done)
        try FileManager.default.removeItem(atPath: path("secret"))
        _ = shell.takeNotes()
        for more in [[], given, ["--authentication", "client_secret_post"]] {
            #expect(await shell.run(update + more) == .usage)
            let words = shell.takeNotes().joined()
            #expect(
                words.contains("the client keeps the one that it has: 'gatehouse client rotate-secret'"), "\(words)")
        }
        #expect(!FileManager.default.fileExists(atPath: path("secret")))
    }

    @Test func `say so if they were printed, since their file couldn't be written any more`() throws {
        let file = path("secret")
        let invocation = Invocation(
            command: "client rotate-secret", arguments: .init(values: ["secret-file": [file]]), environment: [:],
            console: shell.console)
        let output = try NewSecretOutput(invocation)
        _ = try shell.write("secret", "another")
        let failure = #expect(throws: CommandFailure.self) { try output.show(Secret("s3cret"), [:], text: "Replaced.") }
        let words = failure?.description ?? ""
        #expect(
            words.hasPrefix("somebody else has made \(file) in the meantime. The client has its new secret already"))
        #expect(words.contains("so the secret was printed to standard output instead"))
        #expect(shell.takeOutput() == ["Replaced. Its secret, which isn't shown again: s3cret"])
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "another")
    }

    @Test func `end what was granted when the client authenticates by something else`() async throws {
        try await registerNotes()
        let keys = ["client", "update", "notes", "--authentication"]
        #expect(await shell.run(keys + ["client_secret_basic", "--bearer"]) == .done)
        _ = shell.takeOutput()
        #expect(await shell.run(keys + ["none"]) == .done)
        let text = shell.takeOutput().joined()
        #expect(text.hasPrefix("Updated notes. It authenticates by something else, so all its users have to sign in"))
        #expect(text.hasSuffix("Its tokens are bound to a key (DPoP); '--bearer' permits bearer tokens."), "\(text)")
        let shown = try await shell.result("client", "show", "notes")
        #expect(shown["dpopRequired"] == true && shown["authentication"] == "none")
        #expect(await shell.run(keys + ["client_secret_basic"]) == .done)
        let back = shell.takeOutput().joined()
        #expect(
            back.contains("Its tokens are still bound to a key (DPoP); '--bearer' permits bearer tokens."), "\(back)")
        #expect(await shell.run(keys + ["none"]) == .done)
        #expect(!shell.takeOutput().joined().contains("still"))
        let bearer = try await shell.result("client", "update", "notes", "--bearer")
        #expect(bearer["dpopRequired"] == false && bearer["endedSignIns"] == false)
        #expect(await shell.run("client", "update", "notes", "--audience", "other-api") == .done)
        let moved = shell.takeOutput().joined()
        #expect(moved.hasPrefix("Updated notes. Its tokens are for another backend, so all its users have to sign in"))
        let again = try await shell.result("client", "update", "notes", "--audience", "third-api")
        #expect(again["endedSignIns"] == true)
        #expect(
            try await shell.failure(
                "client", "update", "notes", "--authentication", "private_key_jwt", status: .usage
            )
            .hasPrefix("'--authentication private_key_jwt' needs '--jwks-file FILE' or '--jwks-uri URL'"))
    }
}

/// An RSA key with a modulus of 1024 bits, which is too short. `openssl genrsa 1024` made it for this test.
private let rsa1024 = """
    -----BEGIN PRIVATE KEY-----
    MIICdgIBADANBgkqhkiG9w0BAQEFAASCAmAwggJcAgEAAoGBAM3hpuxo0rgGxxD5
    hpyUEcmhnAqCFSBUenaC7mgAstH3RgsGAJ6oTZr3GpZwfhQPIMM/uwZshHYwU4Zu
    QL4hQ9+d8ULj28WaMDlxczrGtgh181oAp7kPuGNG6znRpOlfPnPU19fvxHLi2pGR
    bz3KXjAmnX3A4fdgPm+EwdSFz4m/AgMBAAECgYBHNROx0rOG+LkjMtqPD1tznJTG
    waUi8HUGxlRE3nD61AaCy4mtVlK5FVw5yiChOXZAcatzFldeNWq+JSX5XLIHZzV/
    Yw/kFjotEUWqwuuX+UHsNz+J/Pj6mhjNpFckV35lRTaCn0Xshbf0TSLcq1tX1wWm
    wg+dolQZuxNsbGBdCQJBAPuMQbTh9N2pXRvOe4WFNycW1yqbSLAqvv3tZga4LeCs
    z45MEs4IQIvvxBsjrXKPk9PJHghMePZ6bLWYvxjkGAsCQQDRhnwFgFYA9DGwbWUi
    MjJY7Op0ybBklFgHCqM6IJ7SvAIK2T+YM9jZrFXkWlapjXQfzyt9YHjeUn6rAb3A
    tkGdAkEAiP+5ZXdOsk6kXBmX4n9MK2jgJN9PtkqBnLBnya8TpXLY08oQz89kwBIE
    fzduJp+VxlmZlrF3i93fSQP4x+iqQwJAQP4vcGFrzCXzV9/HNEFP3se2vn1lqv1d
    BOom0bwWqBXLqGPVVzgV9wd/KTNgmH2ZXNidi+ml9IiwZAlJPAMM/QJARtXcu6zo
    QTAmtz/jWqKgfAlSdpjIohkTKQE0AXH5eeRiDuCCQYPSLy18Vy3qzpoB1+rqRG62
    SOcd7b51wAikqA==
    -----END PRIVATE KEY-----
    """

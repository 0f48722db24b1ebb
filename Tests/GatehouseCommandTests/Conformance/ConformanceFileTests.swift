import Foundation
import GatehouseConformance
import GatehouseTypes
import Testing

@testable import GatehouseCommand

@Suite("The file that describes a provider")
struct ConformanceFileTests {
    private let shell: Shell

    init() throws {
        shell = try Shell()
    }

    private func read(_ text: String) throws -> ConformanceFile {
        try ConformanceFile(path: shell.write("provider.json5", text), issuer: "https://id.example")
    }

    private func refusal(_ text: String) throws -> String {
        let error = try #require(throws: CommandFailure.self) { try read(text) }
        return error.description.replacing(shell.home.path, with: "HOME")
    }

    @Test func `names the person, the clients and the plans`() throws {
        _ = try shell.write("secret", "s3cret\n")
        let key = try ClientKey.make()
        #expect(key.publicJSON["kty"] == "EC")
        let file = try read(
            """
            { user: { fields: {email: "ada"}, "secret-fields": {password: "secret"}, accept: ["Allow"] },
              clients: { one: { id: "a", "secret-file": "secret", "redirect-uris": ["https://a.example/"] },
                         two: { authentication: "none" } },
              plans: { basic: { client: "one", "second-client": "two", pkce: true } },
              "ca-file": "ca.pem", timeout: 7, width: 2, scope: "email" }
            """)
        let configuration = file.configuration
        #expect(file.authorities == shell.home.appending(path: "ca.pem").path)
        #expect(configuration.user.fields["password"]?.revealed == "s3cret")
        let plan = try #require(configuration.plans["basic"])
        #expect(plan.first?.id == "a" && plan.first?.secret?.revealed == "s3cret" && plan.usesPKCE)
        #expect(plan.second?.id == "two" && plan.second?.authentication == ConformanceClient.Authentication.none)
        #expect(configuration.timeout == .seconds(7) && configuration.width == 2 && configuration.scope == "email")
    }

    @Test(
        arguments: [
            ("{ users: {} }", "HOME/provider.json5:1:3: there is no setting 'users'. Did you mean 'user'?"),
            (
                "{ plans: { basics: {} } }",
                "HOME/provider.json5:1:12: there is no setting 'basics'. Did you mean 'basic'?"
            ),
            ("{ plans: { basic: { client: \"x\" } } }", "HOME/provider.json5:1:29: 'clients' has no 'x'"),
            ("{ timeout: 0 }", "HOME/provider.json5:1:12: 'timeout' takes a whole number from 1 to 86400"),
            ("{ user: [] }", "HOME/provider.json5:1:9: 'user' takes an object"),
            ("{ user: { accept: \"x\" } }", "HOME/provider.json5:1:19: 'accept' takes a list of texts"),
            ("{ plans: { basic: { pkce: 1 } } }", "HOME/provider.json5:1:27: 'pkce' takes true or false"),
            (
                "{ clients: { a: { authentication: \"x\" } } }",
                "HOME/provider.json5:1:35: 'authentication' is one of client_secret_basic, client_secret_post, "
                    + "private_key_jwt, none"
            ),
            (
                "{ clients: { a: { \"key-file\": \"provider.json5\" } } }",
                "HOME/provider.json5:1:31: the file of 'key-file' has no private key: it takes a JSON Web Key, or PEM"
            ),
            ("{ \"ca-file\": 1 }", "HOME/provider.json5:1:14: 'ca-file' takes a text"),
            (
                "{ user: { fields: { a: { b: { c: 1 } } } } }",
                "HOME/provider.json5:1:29: neither an object nor a list can stand here"
            ),
        ])
    func `is refused with the place of what is wrong`(text: String, reason: String) throws {
        #expect(try refusal(text) == reason)
    }

    @Test func `takes keys as JSON Web Keys and as PEM`() throws {
        let pem = try PrivateKeyFiles.pem()
        _ = try shell.write("key.pem", pem)
        let file = try read(
            #"{ clients: { a: { "key-file": "key.pem", "redirect-uris": [] } }, plans: { fapi2: { client: "a" } } }"#)
        #expect(file.configuration.plans["fapi2"]?.first?.key?.algorithm == "ES256")
    }

    @Test(arguments: ["Docs/providers", "Interop/glewlwyd", "Tests/Conformance"])
    func `is right in each folder in which one is shipped`(folder: String) throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardized
        let files = try FileManager.default.contentsOfDirectory(
            at: root.appending(path: folder), includingPropertiesForKeys: nil
        ).filter { $0.pathExtension == "json5" }
        #expect(!files.isEmpty)
        for file in files {
            let text = try String(contentsOf: file, encoding: .utf8)
                .replacing("LOGOUT_PORT", with: "8444").replacing("DOCUMENTS_PORT", with: "8445")
                .replacing("WIDTH", with: "1")
            // The files with secrets that it names.
            for match in text.matches(
                of: #/"?(?:secret-file|key-file|initial-token-file|tls-certificate|tls-key|password)"?: "([^"]+)"/#)
            {
                _ = try shell.write(String(match.1), match.1.hasSuffix(".pem") ? PrivateKeyFiles.pem() : "s3cret")
            }
            let configuration = try read(text).configuration
            let signsIn = configuration.browserCommand != nil || configuration.user.fields["password"] != nil
            #expect(!configuration.plans.isEmpty && signsIn, "\(file.lastPathComponent)")
        }
    }
}

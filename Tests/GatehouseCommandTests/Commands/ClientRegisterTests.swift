import Foundation
import GatehouseService
import GatehouseTypes
import Testing

@testable import GatehouseCommand

@Suite("client register")
struct ClientRegisterTests {
    private let shell: Shell

    init() throws {
        shell = try Shell()
    }

    private static let redirect = "https://wiki.example.com/callback"

    private func text(_ call: String...) async throws -> String {
        #expect(await shell.run(["client", "register"] + call) == .done, "\(shell.takeNotes())")
        _ = shell.takeNotes()
        return shell.takeOutput().joined(separator: "\n")
    }

    private func registered(_ call: String...) async throws -> JSONValue {
        #expect(await shell.run(["client", "register"] + call + ["--json"]) == .done, "\(shell.takeNotes())")
        return try #require(try shell.takeResults().first)
    }

    @Test func `needs a name and an https redirect URI for an ordinary web app`() async throws {
        let wiki = try await registered("Our Wiki", "--redirect-uri", Self.redirect)
        #expect(wiki["clientID"] == "our-wiki" && wiki["name"] == "Our Wiki")
        #expect(wiki["applicationType"] == "web" && wiki["authentication"] == "client_secret_basic")
        #expect(wiki["scope"] == "openid profile email offline_access" && wiki["dpopRequired"] == false)
        #expect(wiki["grants"] == ["authorization_code", "refresh_token"] && wiki["idTokenAlgorithm"] == "RS256")
        #expect(wiki["codeProtection"] == "client" && wiki["requires"] == ["client_secret"])
        let record = try #require(try await shell.records.client("our-wiki"))
        #expect(record.secrets.contains(Secret(try #require(wiki["clientSecret"]?.string))))
        #expect(await shell.run("client", "show", "our-wiki") == .done)
        let table = shell.takeOutput().joined(separator: "\n")
        #expect(table.contains(" client_secret_basic\n") && table.contains(" client_secret_post\n"), "\(table)")
    }

    @Test func `prints what the settings of an app ask for, and what is required`() async throws {
        let first = try await text("Wiki", "--redirect-uri", Self.redirect)
        let secret = try #require(first.firstMatch(of: #/client secret +(\S{32,})/#)?.1)
        #expect(
            first == """
                Registered Wiki as wiki.
                client ID      wiki
                client secret  \(secret)
                redirect URI   https://wiki.example.com/callback
                scope          openid profile email offline_access
                The secret isn't shown again.
                The issuer is the address that 'gatehouse serve' prints when it starts.
                It must send its secret, in the header or in the form.
                RS256 signs its ID tokens.
                """)
        _ = try await shell.service(issuer: "https://id.example.com")
        let file = shell.home.appending(path: "secret").path
        let second = try await text(
            "Mail", "--redirect-uri", "https://mail.example.com/a", "--redirect-uri", "https://mail.example.com/b",
            "--secret-file", file, "--code-protection", "pkce-or-nonce", "--id-token-algorithm", "ES256",
            "--authentication", "client_secret_post", "--requests", "pushed", "--consent", "never")
        #expect(
            second == """
                Registered Mail as mail.
                issuer         https://id.example.com
                metadata       https://id.example.com/.well-known/openid-configuration
                client ID      mail
                client secret  in \(file)
                redirect URI   https://mail.example.com/a
                               https://mail.example.com/b
                scope          openid profile email offline_access
                It must send its secret in the form.
                Its requests must have a PKCE challenge (S256) or a nonce.
                It must push its requests.
                ES256 signs its ID tokens.
                Users aren't asked before it gets access to their accounts.
                """)
        let third = try await registered("Chat", "--redirect-uri", "com.example.chat:/callback", "--bearer")
        #expect(third["issuer"] == "https://id.example.com" && third["requires"] == ["pkce"])
        #expect(third["metadata"] == "https://id.example.com/.well-known/openid-configuration")
    }

    @Test func `gives an app on its user's machine no secret, and bound tokens`() async throws {
        let notes = try await registered("Notes", "--redirect-uri", "http://127.0.0.1/callback")
        #expect(notes["applicationType"] == "native" && notes["authentication"] == "none")
        #expect(notes["clientSecret"] == nil && notes["idTokenAlgorithm"] == nil)
        #expect(notes["dpopRequired"] == true && notes["requires"] == ["pkce", "dpop"])
        #expect(notes["scope"] == "openid profile email offline_access" && notes["codeProtection"] == "pkce")
    }

    @Test func `registers an app in a browser that can't keep a secret`() async throws {
        let board = try await registered("Board", "--redirect-uri", "https://board.example.com/callback", "--public")
        #expect(board["authentication"] == "none" && board["browserOrigins"] == ["https://board.example.com"])
        #expect(board["requires"] == ["pkce", "dpop"] && board["clientSecret"] == nil)
        let text = try await text("Game", "--redirect-uri", "https://game.example.com/", "--public", "--bearer")
        #expect(
            text.hasSuffix(
                "Its requests must have a PKCE challenge (S256).\nPages at https://game.example.com may call the service."
            ))
        let both = ["client", "register", "Wiki", "--redirect-uri", Self.redirect, "--public", "--authentication"]
        #expect(await shell.run(both + ["client_secret_post"]) == .usage)
        #expect(
            shell.takeNotes().last?.hasPrefix(
                "gatehouse: '--public' is for an app without a secret, and excludes '--authentication client_secret_post'"
            ) == true)
        #expect(await shell.run(both + ["none"]) == .done)
    }

    @Test func `takes each explicit option instead of what the redirect URI suggests`() async throws {
        let wiki = try await registered(
            "Wiki", "--redirect-uri", Self.redirect, "--id-token-algorithm", "EdDSA", "--scope", "openid", "--dpop",
            "--grant", "authorization_code", "--code-protection", "pkce")
        #expect(wiki["idTokenAlgorithm"] == "EdDSA" && wiki["scope"] == "openid")
        #expect(wiki["grants"] == ["authorization_code"] && wiki["dpopRequired"] == true)
        #expect(wiki["requires"] == ["client_secret", "pkce", "dpop"])
        let tool = try await registered(
            "Tool", "--redirect-uri", "http://127.0.0.1/callback", "--application-type", "web")
        #expect(tool["authentication"] == "client_secret_basic" && tool["idTokenAlgorithm"] == "RS256")
    }

    @Test func `makes the identifier of the name, or takes another one`() async throws {
        let redirect = ["--redirect-uri", "http://127.0.0.1/callback"]
        #expect(try await registered("Wiki", redirect[0], redirect[1])["clientID"] == "wiki")
        #expect(
            try await shell.failure("client", "register", "WIKI", redirect[0], redirect[1])
                == "the client wiki (Wiki) exists already: 'gatehouse client update wiki' changes it, and '--id ID' gives "
                + "a new client another identifier")
        #expect(try await registered("Wiki", "--id", "Wiki-2", redirect[0], redirect[1])["clientID"] == "Wiki-2")
        #expect(
            try await registered("Вики", redirect[0], redirect[1])["clientID"]?.string?.hasPrefix("client.") == true)
        #expect(
            try await shell.failure("client", "register", "Wiki", "--id", "a b")
                .hasPrefix("the client's ID must have 1 to 64 letters"))
        #expect(await shell.run("client", "register", "--redirect-uri", Self.redirect) == .usage)
        #expect(shell.takeNotes().last?.hasPrefix("gatehouse: NAME is missing") == true)
    }
}

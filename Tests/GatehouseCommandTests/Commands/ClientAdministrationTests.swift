import Foundation
import GatehouseCrypto
import GatehouseHTTP
import GatehouseJOSE
import GatehouseServer
import GatehouseService
import GatehouseTypes
import Testing

@testable import GatehouseCommand

@Suite("Administration of clients")
struct ClientAdministrationTests {
    private let shell: Shell

    init() throws {
        shell = try Shell()
    }

    private static let redirect = "https://wiki.example.com/callback"

    @discardableResult
    private func register(_ more: String..., method: String = "client_secret_basic") async throws -> JSONValue {
        let call = ["client", "register", "Wiki", "--redirect-uri", Self.redirect]
        #expect(await shell.run(call + ["--authentication", method, "--json"] + more) == .done, "\(shell.takeNotes())")
        return try #require(try shell.takeResults().first)
    }

    @Test(arguments: ["client_secret_basic", "client_secret_post"])
    func `prints the secret of a new client, and never again`(method: String) async throws {
        let registered = try await register(method: method)
        #expect(registered["clientID"] == "wiki" && registered["authentication"] == .string(method))
        #expect(registered["grants"] == ["authorization_code", "refresh_token"])
        #expect(registered["dpopRequired"] == false)
        let secret = try #require(registered["clientSecret"]?.string)
        #expect(secret.utf8.count >= 32)
        for call in [["client", "show", "wiki"], ["client", "list"], ["audit", "list"]] {
            #expect(await shell.run(call) == .done)
            #expect(await shell.run(call + ["--json"]) == .done)
        }
        let printed = shell.takeOutput().joined()
        #expect(printed.contains(Self.redirect) && !printed.contains(secret))
        let record = try await shell.records.client("wiki")
        #expect(record?.secrets.contains(Secret(secret)) == true)
    }

    @Test func `rotates the secret, and drops the old one at once if asked to`() async throws {
        let first = try await register()["clientSecret"]?.string ?? ""
        let second = try await shell.result("client", "rotate-secret", "wiki")
        #expect(second["oldSecretWorks"] == true)
        let newer = second["clientSecret"]?.string ?? ""
        var record = try #require(try await shell.records.client("wiki"))
        #expect(record.secrets.contains(Secret(first)) && record.secrets.contains(Secret(newer)))
        let third = try await shell.result("client", "rotate-secret", "wiki", "--drop-old")
        #expect(third["oldSecretWorks"] == false)
        record = try #require(try await shell.records.client("wiki"))
        #expect(!record.secrets.contains(Secret(newer)))
        #expect(record.secrets.contains(Secret(third["clientSecret"]?.string ?? "")))

        #expect(await shell.run("client", "register", "App") == .done)
        _ = shell.takeOutput()
        #expect(
            try await shell.failure("client", "rotate-secret", "app")
                == "the client app has no secret, since its authentication is none: 'gatehouse client update app "
                + "--authentication client_secret_basic' gives it one")
    }

    @Test func `registers a client that authenticates by its key`() async throws {
        let key = try PrivateKey.generate(.p256)
        let publicKey = try shell.write("jwks.json", JSONWebKeySet([JSONWebKey(key.publicKey)]).json.encodedText)
        let registered = try await register("--jwks-file", publicKey, method: "private_key_jwt")
        #expect(registered["clientSecret"] == nil && registered["authentication"] == "private_key_jwt")
        let record = try #require(try await shell.records.client("wiki"))
        #expect(record.metadata.jwks?["keys"]?.array?.count == 1 && record.sealingKey == nil)

        #expect(
            try await shell.failure("client", "rotate-secret", "wiki").hasPrefix(
                "the client wiki has no secret, since its authentication is private_key_jwt: 'gatehouse client update "
                    + "wiki --jwks-file FILE' replaces its keys."))
        let other = JSONWebKey(try PrivateKey.generate(.p256).publicKey)
        let newKeys = try shell.write("new.json", JSONWebKeySet([other]).json.encodedText)
        let replaced = try await shell.result("client", "update", "wiki", "--jwks-file", newKeys)
        #expect(replaced["keyIDs"] == [.string(other.thumbprint)] && replaced["endedSignIns"] == false)
        let secret = try shell.write("secret.json", PrivateJSONWebKey(key).json.revealed)
        #expect(
            try await shell.failure(
                "client", "register", "B", "--redirect-uri", Self.redirect, "--authentication",
                "private_key_jwt", "--jwks-file", secret)
                == "\(secret) holds a secret key, which stays at the client: pass a file with only its public key")
        #expect(
            try await shell.failure(
                "client", "register", "B", "--authentication", "private_key_jwt", status: .usage
            )
            .hasPrefix("'--authentication private_key_jwt' needs '--jwks-file FILE' or '--jwks-uri URL',"))
    }

    @Test func `makes the keys that a client's ID tokens need`() async throws {
        #expect(try await register("--id-token-algorithm", "RS256")["idTokenAlgorithm"] == "RS256")
        let keys = try await shell.list("key", "list")
        #expect(keys.map { $0["algorithm"] } == ["ES256", "ES256", "RS256", "RS256"])
        #expect(keys.map { $0["stage"] } == ["current", "upcoming", "current", "upcoming"])
        let published = try await shell.service().publicKeys().keys
        #expect(Set(published.compactMap(\.algorithm)) == ["ES256", "RS256"])
        #expect(
            try await shell.failure(
                "client", "register", "B", "--id-token-algorithm", "RS265", status: .usage)
                == "option '--id-token-algorithm' takes one of ES256, RS256, PS256, EdDSA. Did you mean 'RS256'? "
                + "See 'gatehouse help client register'.")
    }

    @Test func `decides what protects the codes of a client that authenticates`() async throws {
        let failure = try await shell.failure(
            "client", "register", "Wiki", "--redirect-uri", Self.redirect, "--public", "--code-protection",
            "client")
        #expect(failure.hasPrefix("only a client that authenticates can do without PKCE"), "\(failure)")
        #expect(try await register()["codeProtection"] == "client")
        for kind in ["pkce", "pkce-or-nonce", "client"] {
            let shown = try await shell.result("client", "update", "wiki", "--code-protection", kind)
            #expect(shown["codeProtection"] == .string(kind))
        }
        #expect(
            try await shell.failure("client", "update", "wiki", "--code-protection", "nonce", status: .usage)
                .hasPrefix("option '--code-protection' takes one of pkce, pkce-or-nonce, client"))
    }

    @Test func `says how requests for authorization must come`() async throws {
        #expect(try await register("--requests", "pushed")["requests"] == ["pushed"])
        #expect(try await shell.result("client", "update", "wiki", "--name", "Our wiki")["requests"] == ["pushed"])
        #expect(try await shell.result("client", "update", "wiki", "--requests", "any")["requests"] == nil)
        #expect(
            try await shell.failure("client", "update", "wiki", "--requests", "signed")
                .lowercased().contains("client that must sign its requests needs its key in jwks"))
        #expect(
            try await shell.failure("client", "update", "wiki", "--requests", "push", status: .usage)
                .hasPrefix("option '--requests' takes one of any, pushed, signed."))
    }

    @Test func `says where people may be sent after a logout`() async throws {
        let option = "--post-logout-redirect-uri"
        let uris: JSONValue = ["https://wiki.example.com/bye", "http://127.0.0.1/bye"]
        #expect(
            try await register(option, "https://wiki.example.com/bye", option, "http://127.0.0.1/bye")[
                "postLogoutRedirectURIs"] == uris)
        #expect(
            try await shell.result("client", "update", "wiki", "--name", "Our wiki")["postLogoutRedirectURIs"] == uris)
        #expect(await shell.run("client", "update", "wiki", option, "https://wiki.example.com/new") == .done)
        #expect(shell.takeOutput() == ["Updated wiki."])
        #expect(await shell.run("client", "show", "wiki") == .done)
        #expect(shell.takeOutput().joined().contains("https://wiki.example.com/new"))
        #expect(
            try await shell.failure("client", "update", "wiki", option, "https://*.example.com/")
                .hasPrefix("'https://*.example.com/' can't be a redirect URI, which is an https URL"))
    }

    @Test func `updates only what the options name`() async throws {
        try await register("--scope", "openid profile")
        #expect(await shell.run("client", "update", "--help") == .done)
        let help = shell.takeOutput().joined()
        #expect(!help.contains("default: none") && help.contains("; replaces"), "\(help)")
        let updated = try await shell.result("client", "update", "wiki", "--name", "Our wiki")
        #expect(updated["name"] == "Our wiki" && updated["scope"] == "openid profile")
        #expect(updated["redirectURIs"] == [.string(Self.redirect)] && updated["clientSecret"] == nil)
        #expect(await shell.run("client", "update", "wiki", "--redirect-uri", "https://wiki.example.com/new") == .done)
        #expect(
            shell.takeOutput() == [
                "Updated wiki. Users are asked for what they haven't allowed yet: more scopes, another name or another "
                    + "host. What they granted before stays."
            ])
        #expect(try await shell.result("client", "show", "wiki")["redirectURIs"] == ["https://wiki.example.com/new"])
        #expect(
            try await shell.failure("client", "update", "wiki", "--redirect-uri", "https://*.example.com/")
                .hasPrefix("'https://*.example.com/' can't be a redirect URI, which is an https URL"))
        #expect(
            try await shell.failure("client", "update", "wiki", status: .usage)
                .hasPrefix("no option says what to change."))
    }

    @Test func `gives a client its first secret when it begins to authenticate by one`() async throws {
        #expect(await shell.run("client", "register", "App") == .done)
        _ = shell.takeOutput()
        let updated = try await shell.result("client", "update", "app", "--authentication", "client_secret_basic")
        let secret = try #require(updated["clientSecret"]?.string)
        #expect(try await shell.records.client("app")?.secrets.contains(Secret(secret)) == true)
        #expect(try await shell.result("client", "update", "app", "--authentication", "none")["clientSecret"] == nil)
        #expect(try await shell.records.client("app")?.secrets.digests == [])
    }

    /// The origin that may send a request to the token endpoint from a page, if this one may.
    private func allowed(_ origin: String) async throws -> String? {
        var question = HTTPRequest(.options, url: try #require(URL(string: "http://127.0.0.1:8080/token")))
        question.headers = ["Origin": origin, "Access-Control-Request-Method": "POST"]
        let answer = await Server(service: try await shell.service()).respond(to: question)
        #expect((answer.status == .noContent) == (answer.headers["Access-Control-Allow-Origin"] != nil))
        return answer.headers["Access-Control-Allow-Origin"]
    }

    @Test func `registers an app in a browser, whose pages may call the service`() async throws {
        let (page, other) = ("https://board.example.com", "https://wiki.example.com")
        let registered = try await shell.result(
            "client", "register", "Board", "--redirect-uri", page + "/callback", "--redirect-uri",
            page + "/popup", "--public")
        #expect(registered["applicationType"] == "web" && registered["browserOrigins"] == [.string(page)])
        #expect(registered["authentication"] == "none" && registered["clientSecret"] == nil)
        #expect(registered["dpopRequired"] == true)
        #expect(registered["grants"] == ["authorization_code", "refresh_token"])
        #expect(try await allowed(page) == page)
        for stranger in [other, "http://board.example.com", page + ":8443", "null"] {
            #expect(try await allowed(stranger) == nil, "\(stranger)")
        }

        #expect(await shell.run("client", "show", "board") == .done)
        #expect(shell.takeOutput().contains { $0.hasPrefix("browser origins ") && $0.hasSuffix(" " + page) })
        #expect(await shell.run("client", "list") == .done)
        #expect(shell.takeOutput().first?.hasPrefix("board  Board  web  none  ") == true)
        #expect(try await shell.list("client", "list").first?["browserOrigins"] == [.string(page)])

        #expect(await shell.run("client", "update", "board", "--redirect-uri", other + "/callback") == .done)
        #expect(shell.takeOutput().joined().hasSuffix("Pages at \(other) may call the service."))
        #expect(try await allowed(page) == nil)
        #expect(try await allowed(other) == other)
        #expect(await shell.run("client", "update", "board", "--application-type", "native") == .done)
        #expect(shell.takeOutput().joined().hasSuffix("No page in a browser may call the service for it any more."))
        #expect(try await allowed(other) == nil)
    }

    @Test func `lets no page call the service for a client with a secret, or a native one`() async throws {
        let withSecret = try await register("--application-type", "web")
        #expect(withSecret["applicationType"] == "web" && withSecret["browserOrigins"] == nil)
        let native = try await shell.result(
            "client", "register", "App", "--redirect-uri", "https://app.example.com/callback", "--application-type",
            "native")
        #expect(native["authentication"] == "none" && native["clientSecret"] == nil)
        #expect(native["applicationType"] == "native" && native["browserOrigins"] == nil)
        #expect(try await allowed("https://wiki.example.com") == nil)
        #expect(try await allowed("https://app.example.com") == nil)
        // Without redirect URIs it would have no origin, and nobody could sign in.
        #expect(
            try await shell.failure("client", "register", "B", "--application-type", "web")
                == "a client that uses authorization codes must have a redirect URI")
    }

    @Test func `is still called by its former name`() async throws {
        #expect(
            await shell.run(
                "app", "register", "Notes", "--redirect-uri", "http://127.0.0.1/callback",
                "--audience", "notes-api", "--key", shell.home.appending(path: "k.pem").path, "--scope", "openid",
                "--bearer", "--json") == .done)
        let registered = try #require(try shell.takeResults().first)
        #expect(registered["dpopRequired"] == false && registered["scope"] == "openid")
        #expect(registered["authentication"] == "none" && registered["sealingKeyID"]?.string != nil)
        #expect(try await shell.list("app", "list") == shell.list("client", "list"))
        #expect(await shell.run("help", "app") == .done)
        #expect(await shell.run("help", "client") == .done)
        let pages = shell.takeOutput()
        #expect(pages[0] == pages[1] && pages[0].contains("client rotate-secret"))
        for option in ["--help", "-h"] {
            #expect(await shell.run("client", option) == .done)
            #expect(shell.takeOutput() == [pages[0]])
        }
        #expect(
            try await shell.failure("app", "lsit", status: .usage)
                == "'client' has no command 'lsit'. Did you mean 'client list'? See 'gatehouse help client'.")
        #expect(await shell.run("app", "remove", "notes", "--yes") == .done)
        let completion = Completion(commands: Command.all, environment: [:])
        #expect(completion.answer(["app", "r"]) == completion.answer(["client", "r"]))
        #expect(completion.answer(["help", "app", "r"]) == completion.answer(["client", "r"]))
        guard case .suggestions(let words) = completion.answer(["app", "r"]) else { throw CommandFailure("no words") }
        #expect(words.map(\.word) == ["register", "rotate-secret", "rotate-key", "revoke-registration", "remove"])
    }

    @Test func `names the client that was probably meant`() async throws {
        try await register()
        for call in [["show", "wikki"], ["rotate-secret", "wikki"], ["remove", "wikki"]] {
            #expect(
                try await shell.failure("client", call[0], call[1])
                    == "there is no client wikki; did you mean wiki? 'gatehouse client list' shows all clients")
        }
    }

    @Test(arguments: [
        (
            ["--authentication", "client_secret_jwt"],
            "option '--authentication' takes one of none, client_secret_basic,"
        ),
        (["--application-type", "browser"], "option '--application-type' takes one of native, web."),
        (["--bearer", "--dpop"], "'--bearer' and '--dpop' exclude each other."),
        (["--scope", "\""], "'\"' isn't a scope."), (["--audience", ""], "option '--audience' needs a value."),
    ])
    func `refuses options that can't be meant`(options: [String], reason: String) async throws {
        #expect(await shell.run(["client", "register", "A"] + options) == .usage)
        #expect(shell.takeNotes().last?.hasPrefix("gatehouse: " + reason) == true)
    }
}

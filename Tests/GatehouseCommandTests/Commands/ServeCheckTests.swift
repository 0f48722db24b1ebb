import Foundation
import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

@testable import GatehouseCommand

@Suite("serve --check")
struct ServeCheckTests {
    private let shell: Shell

    init() throws {
        shell = try Shell()
    }

    /// Runs the check, and returns whether it passed, and its result.
    private func check(
        _ arguments: [String] = [], _ environment: [String: String] = [:],
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> (isPassed: Bool, result: JSONValue) {
        let status = await CommandRunner(commands: Command.all, console: shell.console).run(
            ["serve", "--check", "--json"] + arguments,
            environment: ["GATEHOUSE_HOME": shell.home.path].merging(environment) { $1 })
        let results = try shell.takeResults()
        try #require(results.count == 1, "\(shell.takeNotes())", sourceLocation: sourceLocation)
        #expect((status == .done) == (results[0]["ok"] == true), sourceLocation: sourceLocation)
        return (status == .done, results[0])
    }

    private func problems(_ arguments: String..., sourceLocation: SourceLocation = #_sourceLocation) async throws
        -> [String]
    {
        let (isPassed, result) = try await check(arguments, sourceLocation: sourceLocation)
        #expect(!isPassed, sourceLocation: sourceLocation)
        return result["problems"]?.array?.compactMap(\.string) ?? []
    }

    @Test func `prints every setting and where it comes from, and makes nothing`() async throws {
        let file = try shell.write("settings", "{listen: '127.0.0.1:9000', \"access-token-lifetime\": 60}")
        let (isPassed, result) = try await check(
            ["--issuer", "https://id.example.com", "--trusted-proxy", "127.0.0.1"],
            ["GATEHOUSE_SERVE_CONFIG": file, "GATEHOUSE_SERVE_ACCESS_TOKEN_LIFETIME": "90"])
        #expect(isPassed)
        let settings = try #require(result["settings"]?.array)
        #expect(settings.count == ServeArguments.options.filter(\.isSetting).count)
        func setting(_ name: String) -> JSONValue? { settings.first { $0["setting"]?.string == name } }
        #expect(setting("listen") == ["setting": "listen", "value": "127.0.0.1:9000", "from": .string(file + ":1:10")])
        #expect(
            setting("issuer") == ["setting": "issuer", "value": "https://id.example.com", "from": "command line"])
        #expect(
            setting("access-token-lifetime") == [
                "setting": "access-token-lifetime", "value": 90, "from": "GATEHOUSE_SERVE_ACCESS_TOKEN_LIFETIME",
            ])
        #expect(
            setting("database") == [
                "setting": "database", "value": .string(shell.database.description), "from": "default",
            ])
        #expect(setting("migrate") == ["setting": "migrate", "value": false, "from": "default"])
        #expect(
            result["notes"] == [
                .string("There is no database yet at \(shell.database.file.path). The start makes it.")
            ])
        #expect(try FileManager.default.contentsOfDirectory(atPath: shell.home.path) == ["settings"])
    }

    @Test func `prints a table for people, and problems on standard error`() async throws {
        let file = try shell.write("settings", "{lisen: 'a'}")
        #expect(await shell.run("serve", "--check", "--config", file) == .failed)
        #expect(shell.takeOutput().contains { $0.hasPrefix("config ") && $0.contains(file) })
        #expect(
            shell.takeNotes() == ["gatehouse: \(file):1:2: there is no setting 'lisen'. Did you mean 'listen'?"])
    }

    @Test func `names all problems of the files that are named`() async throws {
        let found = try await problems(
            "--audit-checkpoints", "/nonexistent/x", "--database", "sqlite:/nonexistent/service.db")
        #expect(found.count == 2)
        #expect(found.first?.contains("can't write /nonexistent/x") == true)
        #expect(found.last?.contains("the folder /nonexistent doesn't exist") == true)
    }

    @Test func `compares the issuer with the database's, which it doesn't change`() async throws {
        _ = try await shell.service(issuer: "https://id.example.com")
        #expect(try await check(["--issuer", "https://id.example.com"]).isPassed)
        let found = try await problems("--issuer", "https://other.example.com")
        #expect(found.count == 1)
        #expect(found.first?.contains("is the database of the issuer https://id.example.com, not of") == true)
        // Without the option it would be the address.
        #expect(try await problems().first?.contains("not of http://127.0.0.1:8080") == true)
        let status = try await shell.result("database", "status")
        #expect(status["issuer"] == "https://id.example.com")
    }

    @Test func `expects the issuer that the start would take from the address`() async throws {
        _ = try await shell.service(issuer: "http://127.0.0.1:8080")
        #expect(try await check(["--listen", "0.0.0.0:8080"]).isPassed)
        let found = try await problems("--tls-certificate", "/nonexistent/a", "--tls-key", "/nonexistent/b")
        #expect(found.count == 2)
        #expect(found.last?.contains("not of https://127.0.0.1:8080") == true)
    }

    /// Signs the account in to a client whose request has neither PKCE nor a nonce.
    private func signIn(to id: ClientID) async throws {
        try await shell.addAccount()
        let (service, cookie) = (try await shell.service(), try await shell.openBrowser())
        let redirect = try RedirectURI("https://\(id).example.com/callback")
        let request = AuthorizationRequest(clientID: id, redirectURI: redirect, codeChallenge: nil, scope: "openid")
        let prepared = try await service.checkAuthorization(AskedAuthorization(request.parameters))
        let answer = try await service.issueCode(
            for: prepared, in: cookie, ending: nil, shown: prepared.access.digest, from: nil)
        guard case .granted(let code, _, _) = answer else { return }
        let caller = TokenCaller(
            client: try #require(try await service.records.client(id)), isAuthenticated: true, keyThumbprint: nil,
            address: nil)
        let grant = try #require(service.grants.first { $0.type == .authorizationCode })
        let redemption = AuthorizationCodeRequest(code: code, redirectURI: redirect, codeVerifier: nil)
        _ = try await grant.respond(to: redemption.parameters, from: caller)
    }

    @Test func `names the clients whose requests have neither PKCE nor a nonce, as the lists of clients do`()
        async throws
    {
        for id in ["wiki", "board"] {
            let call = ["client", "register", id, "--redirect-uri", "https://\(id).example.com/callback"]
            #expect(await shell.run(call + ["--authentication", "client_secret_basic"]) == .done)
        }
        _ = (shell.takeOutput(), shell.takeNotes())
        #expect(try await check().result["notes"] == [])
        try await signIn(to: "wiki")
        _ = (shell.takeOutput(), shell.takeNotes())
        let note = "The requests of wiki have neither PKCE nor a nonce."
        let (isPassed, result) = try await check()
        #expect(isPassed && result["notes"]?.array?.first?.string?.hasPrefix(note) == true)
        for command in [["client", "list"], ["client", "show", "wiki"], ["client", "show", "board"]] {
            #expect(await shell.run(command) == .done)
            #expect(shell.takeNotes().contains { $0.hasPrefix(note) } == (command.last != "board"))
            #expect(!shell.takeOutput().isEmpty)
        }
        #expect(try await shell.result("client", "show", "wiki")["codeBinding"] == "neither")
        #expect(await shell.run("client", "update", "wiki", "--code-protection", "pkce-or-nonce") == .done)
        _ = (shell.takeOutput(), shell.takeNotes())
        #expect(try await check().result["notes"] == [])
    }

    @Test func `refuses the service's address for the metrics`() async throws {
        #expect(try await problems("--metrics", "127.0.0.1:8080").first?.hasPrefix("'--metrics' needs another") == true)
        #expect(try await check(["--metrics", "127.0.0.1:8081"]).isPassed)
    }

    @Test func `notices a missing key and a file that is no database`() async throws {
        try await shell.addAccount()
        let key = shell.database.masterKeyFile
        try FileManager.default.removeItem(at: key)
        #expect(
            try await problems() == [
                "the key of \(shell.database.file.path) is missing: restore \(key.path) from a backup, or name the file with "
                    + "'--master-key-file FILE'"
            ])
        let text = try shell.write("text", "not a database, but long enough to be one of the first page")
        #expect(try await problems("--database", "sqlite:" + text) == ["\(text) isn't an SQLite database"])
    }

    @Test func `reports a certificate that has expired, and notes one that soon will`() async throws {
        let (certificate, key) = try TLSPair.make(in: shell.home, days: 30)
        let parsed = try OptionParser.parse(
            ["--check", "--json", "--tls-certificate", certificate, "--tls-key", key],
            options: ServeArguments.options, command: "serve")
        let invocation = Invocation(
            command: "serve", arguments: parsed, environment: ["GATEHOUSE_HOME": shell.home.path],
            console: shell.console)
        let configuration = try Configuration(of: ServeArguments.options, in: invocation)
        let time = ManualTimeSource(start: Date())
        func run() async throws -> (problems: [String], notes: [String]) {
            try? await ServeCheck.run(configuration, time: time)
            let result = try #require(try shell.takeResults().first)
            let (problems, notes) = (result["problems"]?.array ?? [], result["notes"]?.array ?? [])
            return (problems.compactMap(\.string), notes.compactMap(\.string).filter { $0.contains("https") })
        }
        var found = try await run()
        #expect(found.problems == [] && found.notes == [])
        time.advance(by: .seconds(20 * 86_400))
        found = try await run()
        #expect(found.problems == [])
        #expect(found.notes.count == 1 && found.notes[0].hasPrefix("The certificate for https expires in 9 d "))
        time.advance(by: .seconds(10 * 86_400))
        found = try await run()
        #expect(found.problems.count == 1 && found.problems[0].hasPrefix("The certificate for https expired on "))
        #expect(found.notes == [])
    }

    @Test func `is wrong usage for what is wrong on the command line`() async throws {
        let failure = try await shell.failure("serve", "--check", "--listen", "8080", status: .usage)
        #expect(failure.contains("HOST:PORT"))
    }
}

@Suite("The start of serve")
struct ServeStartTests {
    @Test func `is refused for wrong settings, and makes no database`() async throws {
        let shell = try Shell()
        let file = try shell.write("settings", "{lisen: 'a', migrate: 1}")
        #expect(await shell.run("serve", "--config", file) == .failed)
        #expect(
            shell.takeNotes() == [
                "gatehouse: \(file):1:2: there is no setting 'lisen'. Did you mean 'listen'?",
                "gatehouse: \(file):1:23: 'migrate' takes true or false",
            ])
        #expect(try !shell.database.isThere)
    }

    @Test func `is refused if checkpoints can't be written, and makes no database`() async throws {
        let shell = try Shell()
        let failure = try await shell.failure("serve", "--audit-checkpoints", "/nonexistent/checkpoints")
        #expect(failure.hasPrefix("can't write /nonexistent/checkpoints: /nonexistent: No such file or directory."))
        #expect(try !shell.database.isThere)
    }
}

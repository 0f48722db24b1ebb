import Foundation
import GatehouseCrypto
import GatehouseHTTP
import GatehouseListener
import GatehouseTesting
import GatehouseTypes
import Glibc
import Testing

@testable import GatehouseCommand

@Suite("The secrets of the command")
struct SecretsTests {
    /// A place where secrets lie or are shown by design.
    private struct Place: CustomStringConvertible {
        let pattern: String
        let secrets: Set<String>

        var description: String { pattern }

        func holds(_ finding: Canary.Finding) -> Bool {
            unsafe fnmatch(pattern, finding.place, FNM_PATHNAME) == 0 && secrets.contains(finding.secret)
        }
    }

    /// All of them. What turns up anywhere else is a leak.
    private static let places = [
        Place(pattern: "home/accounts/*/session.json", secrets: ["access_token", "refresh_token", "id_token"]),
        Place(pattern: "home/accounts/*/keys/*.json", secrets: ["private key"]),
        Place(pattern: "service/service.db.key", secrets: ["master key"]),
        Place(pattern: "service/*.pem", secrets: ["private key"]),
        Place(pattern: "output of token", secrets: ["access_token"]),
        Place(pattern: "output of client register", secrets: ["client secret"]),
        Place(pattern: "output of client rotate-secret", secrets: ["client secret"]),
        Place(pattern: "output of initial-token add", secrets: ["initial access token"]),
    ]

    private let world: CommandWorld

    init() throws {
        world = try CommandWorld()
    }

    @Test func `lie where they must, for their owner only, and nowhere else`() async throws {
        defer { world.close() }
        let relay = try await Relay.start()
        let canary = relay.canary
        canary.collect(CommandWorld.password, as: "password")
        canary.collect("client-secret-1234567890", as: "client secret")
        let service = try await world.serve(["--issuer", relay.issuer])
        relay.connect(to: service.port)
        try await world.addAccount()
        try await administer(relay)
        try await useSessions(relay)
        try await fail(relay)
        service.child.send(SIGTERM)
        _ = await service.child.ending()
        await relay.stop()

        try collectKeys(canary)
        #expect(canary.secretCount > 30)
        let findings = try await search(canary)
        #expect(findings.filter { finding in !Self.places.contains { $0.holds(finding) } } == [])
        #expect(Self.places.filter { place in !findings.contains { place.holds($0) } }.map(\.pattern) == [])
        for file in try files() {
            let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
            #expect(mode == 0o600, "\(file.path)")
        }
    }

    /// Every command of the service's administration.
    private func administer(_ relay: Relay) async throws {
        let database = ["--database", world.database.description]
        let (notes, other) = (pem("notes"), pem("other"))
        for command in [
            [
                "client", "register", "Notes", "--audience", "notes-api", "--key", notes.path,
                "--json",
            ],
            [
                "client", "register", "Web", "--redirect-uri", "https://web.example.com/callback",
                "--authentication", "client_secret_basic", "--id-token-algorithm", "EdDSA", "--json",
            ],
            ["client", "rotate-secret", "web", "--json"], ["client", "update", "web", "--name", "W", "--json"],
            ["client", "show", "web", "--json"], ["client", "list", "--json"],
            ["client", "rotate-key", "notes", "--new-key", other.path], ["account", "list"],
            ["account", "show", CommandWorld.email], ["account", "sessions", CommandWorld.email],
            ["key", "list", "--json"], ["initial-token", "add", "ada", "--json"], ["initial-token", "list", "--json"],
            ["audit", "list", "--json"],
            ["client", "remove", "notes", "--yes"],
        ] {
            let run = await world.finish(try world.start(command + database), command)
            #expect(run.ending == .status(0), "\(run.errors)")
            guard let line = run.output.first, let result = try? JSONValue(parsing: line) else { continue }
            if let secret = result["clientSecret"]?.string { relay.canary.collect(secret, as: "client secret") }
            guard let token = result["token"]?.string else { continue }
            relay.canary.collect(token, as: "initial access token")
            try await registerOverHTTP(relay, token)
        }
        let added = try await world.run(
            "account", "add", "bob@example.com", "--password-file", "-", "--database", world.database.description,
            input: CommandWorld.password.revealed + "\n")
        #expect(added.ending == .status(0), "\(added.errors)")
    }

    /// A client that is refused, and one that reads its registration.
    private func registerOverHTTP(_ relay: Relay, _ token: String) async throws {
        let url = try #require(URL(string: relay.issuer + "/register"))
        var request = HTTPRequest(.post, url: url, body: JSONBody([:]))
        request.headers["Authorization"] = "Bearer " + token
        #expect(try await relay.transport.send(request).status == .badRequest)
        request.body = JSONBody(["client_name": "Over HTTP", "redirect_uris": ["http://127.0.0.1/callback"]])
        let registered = try await relay.transport.send(request).json()
        let access = try #require(registered["registration_access_token"]?.string)
        relay.canary.collect(access, as: "registration access token")
        let address = try #require(registered["registration_client_uri"]?.string.flatMap { URL(string: $0) })
        var reading = HTTPRequest(.get, url: address)
        reading.headers["Authorization"] = "Bearer " + access
        #expect(try await relay.transport.send(reading).status == .ok)
    }

    /// Every command that works with a session, and every one that reads a token or a key.
    private func useSessions(_ relay: Relay) async throws {
        for account in ["default", "work"] {
            let login = try await world.login(relay.issuer, ["--account", account], browsing: relay.transport)
            #expect(login.ending == .status(0), "\(login.errors)")
        }
        let log = RequestLog()
        let listener = try await log.listen()
        let token = try await world.run("token")
        let tokenFile = try world.write("token", token.output.joined())
        for command in [
            ["status"], ["status", "--json"], ["token", "--json"], ["token", "--refresh"],
            ["token", "--proof", "GET", "\(listener.origin)"], ["request", "--include", "\(listener.origin)"],
            ["request", "--include", relay.issuer + "/authorize"], ["logout", "--account", "work"],
            ["jose", "thumbprint", "--key", pem("notes").path],
        ] {
            let run = await world.finish(try world.start(command), command)
            #expect(run.ending == .status(0), "\(run.errors)")
        }
        for request in log.requests { relay.canary.collect(from: request) }
        _ = try await world.run(
            "verify", "--issuer", relay.issuer, "--audience", "somebody", "--token-file", tokenFile)
        await listener.stop()
    }

    /// What goes wrong is told without what it went wrong with.
    private func fail(_ relay: Relay) async throws {
        let secret = try world.write("client-secret", "client-secret-1234567890\n")
        for command in [
            ["jose", "sign", "--key", secret],
            ["verify", "--issuer", relay.issuer, "--audience", "a", "--key", secret],
            ["account", "add", "nobody", "--password-file", secret, "--database", world.database.description],
        ] {
            let run = await world.finish(try world.start(command), command)
            #expect(run.ending == .status(1), "\(command)")
        }
        // It is refused when it pushes its request, before there is an address to open.
        let login = try await world.run(
            "login", "--issuer", relay.issuer, "--no-browser", "--json", "--account", "secretive",
            "--client-secret-file", secret)
        #expect(login.ending == .status(1))
        relay.intercept { request in
            guard request.path == "/token" else { return }
            relay.connect(to: 1)
        }
        let refresh = try await world.run("token", "--refresh")
        #expect(refresh.ending == .status(1))
    }

    private func pem(_ name: String) -> URL {
        world.database.file.deletingLastPathComponent().appending(path: name + ".pem")
    }

    /// The keys never cross the wire, so the canary hears of them here.
    private func collectKeys(_ canary: Canary) throws {
        canary.collect(Secret(try String(contentsOf: world.database.masterKeyFile, encoding: .utf8)), as: "master key")
        for file in try files() {
            switch file.pathExtension {
            case "pem": collect(try String(contentsOf: file, encoding: .utf8), canary)
            case "json" where file.path.contains("/keys/"):
                let json = try JSONValue(parsing: Array(try Data(contentsOf: file)))
                collect(try #require(json["content"]?["pem"]?.string), canary)
            default: break
            }
        }
    }

    private func collect(_ pem: String, _ canary: Canary) {
        let lines = pem.split(separator: "\n").filter { !$0.hasPrefix("-") }
        for line in lines { canary.collect(String(line), as: "private key") }
    }

    private func search(_ canary: Canary) async throws -> [Canary.Finding] {
        var findings: [Canary.Finding] = []
        for run in await world.runs() {
            let name = Command.all.filter { run.arguments.starts(with: $0.path) }.map(\.name).max {
                $0.count < $1.count
            }
            let place = try #require(name)
            findings += canary.search(run.output.joined(separator: "\n"), place: "output of \(place)")
            findings += canary.search(run.errors.joined(separator: "\n"), place: "errors of \(place)")
        }
        for file in try files() {
            let place = String(file.path.dropFirst(world.folder.path.count + 1))
            findings += canary.search(bytes: try Data(contentsOf: file), place: place)
        }
        return findings
    }

    /// Every file of the home and of the service.
    private func files() throws -> [URL] {
        try [world.home, world.database.file.deletingLastPathComponent()].flatMap { folder in
            let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: [.isRegularFileKey])
            return try (all?.allObjects as? [URL] ?? []).filter {
                try $0.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true
            }
        }
    }
}

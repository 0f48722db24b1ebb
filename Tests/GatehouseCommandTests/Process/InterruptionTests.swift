import Foundation
import GatehouseCurl
import GatehouseHTTP
import GatehouseListener
import GatehouseTesting
import GatehouseTypes
import Testing

@testable import GatehouseCommand

@Suite("Ctrl-C")
struct InterruptionTests {
    private let world: CommandWorld

    init() throws {
        world = try CommandWorld()
    }

    @Test(arguments: [SIGINT, SIGTERM])
    func `ends a service that has just said that it serves`(signal: Int32) async throws {
        defer { world.close() }
        for _ in 0..<3 {
            let service = try await world.serve(["--issuer", "http://127.0.0.1:8080"])
            service.child.send(signal)
            #expect(await service.child.ending() == .status(0))
            #expect(await service.errors() == [])
        }
        #expect(try await world.run("account", "list", "--database", world.database.description).errors == [])
    }

    @Test func `ends a sign-in that waits for a person, and leaves nothing behind`() async throws {
        defer { world.close() }
        let service = try await world.serve()
        for _ in 0..<3 {
            let (child, arguments, _) = try await world.beginLogin(service.issuer)
            child.send(SIGINT)
            try await expectInterrupted(child, arguments, lines: 1)
        }
    }

    @Test func `may be SIGTERM again and again, as some send it, and leaves nothing behind either`() async throws {
        defer { world.close() }
        let service = try await world.serve()
        let (child, arguments, _) = try await world.beginLogin(service.issuer)
        for _ in 0..<50 { child.send(SIGTERM) }
        try await expectInterrupted(child, arguments, lines: 1)
    }

    @Test(arguments: ["TERM", "INT"])
    func `ends a sign-in that still reads a secret`(signal: String) async throws {
        defer { world.close() }
        // Opening a pipe to write waits until the command has opened it to read. Once it's closed, the secret is empty.
        let script = """
            set -m; mkfifo secret
            gatehouse login --issuer http://127.0.0.1:1 --client-id notes --client-secret-file secret &
            exec 3>secret; kill -s \(signal) $!; exec 3>&-; wait $!; kill -l $?
            """
        let run = try await Program.run(
            "/bin/bash", ["-c", "cd '\(world.folder.path)'; " + script], in: world)
        #expect(run.output == [signal], "\(run.errors)")
    }

    @Test(arguments: ["/.well-known/openid-configuration", "/token"])
    func `ends a sign-in that waits for the service, and leaves nothing behind`(path: String) async throws {
        defer { world.close() }
        let relay = try await Relay.start()
        let service = try await world.serve(["--issuer", relay.issuer])
        relay.connect(to: service.port)
        try await world.addAccount()
        let (asked, end) = (Gate<Void>(), Gate<Void>())
        relay.intercept { request in
            guard request.path == path else { return }
            asked.open()
            try? await end.wait()
        }
        let child: ChildProcess
        let isAtTheEnd = path == "/token"
        var arguments = ["login", "--issuer", relay.issuer, "--no-browser", "--json"]
        if isAtTheEnd {
            let begun = try await world.beginLogin(relay.issuer)
            (child, arguments) = (begun.child, begun.arguments)
            let browser = FormFillingBrowser(
                transport: relay.transport, email: CommandWorld.email, password: CommandWorld.password)
            #expect(try await browser.visit(begun.address).status == .ok)
        } else {
            child = try world.start(arguments)
        }
        try await asked.wait()
        child.send(SIGINT)
        try await expectInterrupted(child, arguments, lines: isAtTheEnd ? 1 : 0)
        end.open()
        await relay.stop()
    }

    /// What a sign-in at another provider asks for, in order, and how many lines it has printed by then.
    private static let stages: [(path: String, options: [String], lines: Int)] = [
        ("/.well-known/openid-configuration", [], 0), ("/token", [], 1), ("/jwks", [], 1),
        ("/device", ["--device-flow"], 0), ("/token", ["--device-flow"], 1), ("/jwks", ["--device-flow"], 1),
    ]

    @Test(arguments: stages.indices)
    func `ends a sign-in at another provider at each step, and leaves nothing behind`(index: Int) async throws {
        defer { world.close() }
        let (path, options, lines) = Self.stages[index]
        let provider = try await LoopbackIssuer.start()
        provider.issuer.change { $0.device = ["interval": 1] }
        let (asked, end) = (Gate<Void>(), Gate<Void>())
        provider.hold(path, asked: asked, until: end)
        let more = ["--client-id", "notes"] + options
        let child: ChildProcess
        var arguments = ["login", "--issuer", provider.name, "--no-browser", "--json"] + more
        if options.isEmpty, lines > 0 {
            let begun = try await world.beginLogin(provider.name, more)
            (child, arguments) = (begun.child, begun.arguments)
            try await provider.browse(begun.address)
        } else {
            child = try world.start(arguments)
        }
        try await asked.wait()
        child.send(SIGINT)
        try await expectInterrupted(child, arguments, lines: lines)
        end.open()
        await provider.stop()
    }

    @Test func `closes the port that a sign-in waits at`() async throws {
        defer { world.close() }
        let provider = try await LoopbackIssuer.start()
        // Somebody else may be given the port at once, but hardly three times.
        var isClosed = false
        for _ in 0..<3 where !isClosed { isClosed = try await closesPort(at: provider) }
        #expect(isClosed)
        await provider.stop()
    }

    /// Whether nobody answers any more where a sign-in waited that has just ended.
    private func closesPort(at provider: LoopbackIssuer) async throws -> Bool {
        let (child, arguments, address) = try await world.beginLogin(provider.name, ["--client-id", "notes"])
        let query = FormEncoding.decode(address.query(percentEncoded: true) ?? "") ?? []
        let redirect = try #require(query.first { $0.name == "redirect_uri" }.flatMap { URL(string: $0.value) })
        let request = HTTPRequest(.get, url: redirect)
        try #require(try await isAnswered(request))
        child.send(SIGINT)
        _ = await child.ending()
        let isOpen = try await isAnswered(request)
        try await expectInterrupted(child, arguments, lines: 1)
        return !isOpen
    }

    private func isAnswered(_ request: HTTPRequest) async throws -> Bool {
        do {
            _ = try await CurlTransport().send(request)
            return true
        } catch is HTTPError {
            return false
        }
    }

    @Test func `typed on a terminal ends a sign-in, and takes its line away`() async throws {
        defer { world.close() }
        let provider = try await LoopbackIssuer.start()
        let child = try world.startOnTerminal(
            ["login", "--issuer", provider.name, "--client-id", "notes", "--no-browser"])
        #expect(await child.output.isHeard("Waiting for you to sign in in the browser: "))
        child.type("\u{3}")
        #expect(await child.ending() == .status(1))
        let text = await child.output.text()
        #expect(text.hasSuffix("\r\u{1B}[2Kgatehouse: interrupted\r\n"), "\(text.suffix(200))")
        #expect(try world.files() == [])
        await provider.stop()
    }

    @Test func `ends a sign-in, and not the session that was there before`() async throws {
        defer { world.close() }
        let provider = try await LoopbackIssuer.start()
        #expect(try await world.login(at: provider).ending == .status(0))
        let before = try world.files()
        let (child, arguments, _) = try await world.beginLogin(provider.name, ["--client-id", "other"])
        child.send(SIGINT)
        let run = await world.finish(child, arguments)
        #expect(run.ending == .status(1) && run.errors == ["gatehouse: interrupted"])
        #expect(try world.files() == before)
        #expect(try await world.run("token", "--refresh").ending == .status(0))
        await provider.stop()
    }

    @Test func `waits for a renewal that is under way, and keeps the session`() async throws {
        defer { world.close() }
        let provider = try await LoopbackIssuer.start()
        provider.issuer.change { $0.spendsRefreshTokens = true }
        #expect(try await world.login(at: provider).ending == .status(0))
        let before = try world.files()
        let (asked, end) = (Gate<Void>(), Gate<Void>())
        provider.hold("/token", asked: asked, until: end)
        let child = try world.startOnTerminal(["token", "--refresh"])
        try await asked.wait()
        #expect(await child.output.isHeard("Waiting for 127.0.0.1: "))
        child.type("\u{3}")
        end.open()
        #expect(await child.ending() == .status(1))
        #expect(await child.output.text().hasSuffix("\r\u{1B}[2Kgatehouse: interrupted\r\n"))
        #expect(try world.files() == before)
        #expect(try await world.run("token", "--refresh").ending == .status(0))
        await provider.stop()
    }

    @Test func `ends a request whose answer doesn't come`() async throws {
        defer { world.close() }
        let provider = try await LoopbackIssuer.start()
        #expect(try await world.login(at: provider).ending == .status(0))
        let before = try world.files()
        let (asked, end) = (Gate<Void>(), Gate<Void>())
        provider.hold("/slow", asked: asked, until: end)
        let arguments = ["request", provider.name + "/slow"]
        let child = try world.start(arguments)
        try await asked.wait()
        child.send(SIGINT)
        let run = await world.finish(child, arguments)
        #expect(run.ending == .status(1))
        #expect(run.output == [])
        #expect(run.errors == ["gatehouse: interrupted"])
        #expect(try world.files() == before)
        end.open()
        await provider.stop()
    }

    @Test func `ends the demo, which leaves nothing behind`() async throws {
        defer { world.close() }
        // It waits until the token expires, then sends so many requests that it can't end before it's interrupted. A
        // short lifetime would let a step fail if the machine is slow.
        let arguments = ["demo", "--requests", "10000", "--token-lifetime", "60"]
        let child = try world.start(arguments)
        _ = await child.output.next()
        child.send(SIGINT)
        let run = await world.finish(child, arguments)
        #expect(run.ending == .status(1))
        #expect(run.errors == ["gatehouse: interrupted"])
        let left = FileManager.default.enumerator(atPath: world.temporary.path)?.allObjects as? [String] ?? []
        #expect(left == [], "after \(run.output.last ?? "")")
    }

    @Test func `is how the demo ends that was told to go on`() async throws {
        defer { world.close() }
        let arguments = ["demo", "--keep", "--requests", "3", "--token-lifetime", "6"]
        let child = try world.start(arguments)
        while let line = await child.output.next(), !line.hasSuffix("Go on until Ctrl-C") {}
        while let line = await child.output.next(), !line.contains("Photos' backend") {}
        child.send(SIGINT)
        let run = await world.finish(child, arguments)
        #expect(run.ending == .status(0))
        #expect(run.output.last?.hasPrefix("Done: ") == true)
        #expect(try FileManager.default.contentsOfDirectory(atPath: world.temporary.path) == [])
    }

    private func expectInterrupted(_ child: ChildProcess, _ arguments: [String], lines: Int) async throws {
        let run = await world.finish(child, arguments)
        #expect(run.ending == .status(1))
        #expect(run.output.count == lines)
        #expect(run.errors == ["gatehouse: interrupted"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: world.home.path) == [])
        let status = try await world.run("status", "--json")
        #expect(status.ending == .status(1))
        #expect(try status.result["reason"] == "nothingStored")
    }
}

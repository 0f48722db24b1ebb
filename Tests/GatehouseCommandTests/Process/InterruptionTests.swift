import Foundation
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
            let service = try await world.serve()
            service.child.send(signal)
            #expect(await service.child.ending() == .status(0))
            #expect(await service.child.errors.all() == [])
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

    @Test func `ends the demo, which leaves nothing behind`() async throws {
        defer { world.close() }
        // So many requests that it can't come to its end before it's interrupted.
        let arguments = ["demo", "--requests", "10000"]
        let child = try world.start(arguments)
        _ = await child.output.next()
        child.send(SIGINT)
        let run = await world.finish(child, arguments)
        #expect(run.ending == .status(1))
        #expect(run.errors == ["gatehouse: interrupted"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: world.temporary.path) == [])
    }

    @Test func `is how the demo ends that was told to go on`() async throws {
        defer { world.close() }
        let arguments = ["demo", "--keep", "--requests", "3", "--token-lifetime", "1"]
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
        let left = FileManager.default.enumerator(at: world.home, includingPropertiesForKeys: [.isRegularFileKey])
        let files = try (left?.allObjects as? [URL] ?? []).filter {
            try $0.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true
        }
        #expect(files == [])
        let status = try await world.run("status", "--json")
        #expect(try status.result["reason"] == "nothingStored")
    }
}

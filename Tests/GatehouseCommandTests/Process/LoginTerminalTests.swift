import Foundation
import Testing

@testable import GatehouseCommand

@Suite("A sign-in at a terminal")
struct LoginTerminalTests {
    private let world: CommandWorld

    init() throws {
        world = try CommandWorld()
    }

    private func start(
        _ provider: LoopbackIssuer, _ more: [String] = [], with environment: [String: String] = [:]
    ) throws -> ChildProcess {
        try world.startOnTerminal(
            ["login", "--issuer", provider.name, "--client-id", "notes"] + more, with: environment)
    }

    @Test(arguments: ["", "1"])
    func `says where it goes, waits, and ends in one line, in colour unless that isn't wanted`(noColor: String)
        async throws
    {
        defer { world.close() }
        let provider = try await LoopbackIssuer.start()
        let child = try start(provider, ["--no-browser"], with: ["NO_COLOR": noColor])
        var lines: [String] = []
        while lines.last?.hasPrefix("http") != true, let line = await child.output.next() {
            lines.append(line.trimmingCharacters(in: .controlCharacters))
        }
        #expect(lines.first == "Signing in at 127.0.0.1 with the client 'notes'.")
        let address = try #require(lines.last.flatMap { URL(string: $0) })
        #expect(await child.output.isHeard("Waiting for you to sign in in the browser: "))
        try await provider.browse(address)
        #expect(await child.ending() == .status(0))
        let text = await child.output.text()
        let green = noColor.isEmpty ? "\u{1B}[32mSigned in\u{1B}[0m" : "Signed in"
        #expect(text.hasSuffix("\(green) at \(provider.name) as Ada.\r\n"), "\(text.suffix(200))")

        let status = try world.startOnTerminal(["status"], with: ["NO_COLOR": noColor])
        #expect(await status.ending() == .status(0))
        #expect(await status.output.text().hasPrefix("\(green) at \(provider.name) as Ada.\r\n"))
        await provider.stop()
    }

    @Test func `shows no address where a browser opens`() async throws {
        defer { world.close() }
        let provider = try await LoopbackIssuer.start()
        let child = try start(provider, with: ["BROWSER": "/bin/true"])
        #expect(await child.output.isHeard("Your browser opens to sign in at 127.0.0.1."))
        #expect(await child.output.isHeard("Waiting for you to sign in in the browser: "))
        child.type("\u{3}")
        #expect(await child.ending() == .status(1))
        #expect(await !child.output.text().contains("code_challenge"))
        await provider.stop()
    }

    @Test func `shows the address where no browser opens`() async throws {
        defer { world.close() }
        let provider = try await LoopbackIssuer.start()
        let child = try start(provider, with: ["BROWSER": "/bin/false", "PATH": "/nonexistent"])
        #expect(await child.output.isHeard("No browser could be opened"))
        #expect(await child.output.isHeard("code_challenge="))
        child.type("\u{3}")
        #expect(await child.ending() == .status(1))
        await provider.stop()
    }

    @Test(arguments: [40, 60, 100])
    func `and lists stay within its width`(columns: Int) async throws {
        defer { world.close() }
        let provider = try await LoopbackIssuer.start()
        #expect(try await world.login(at: provider, ["--account", "work"]).ending == .status(0))
        for command in [["accounts"], ["status", "--why"], ["status", "--account", "work", "--why"], ["token"]] {
            let child = try world.startOnTerminal(command, columns: columns)
            _ = await child.ending()
            let text = await child.output.text()
            let widths = text.split(separator: "\r\n").map { String($0).columns }
            if command != ["token"] { #expect((widths.max() ?? 0) <= columns, "\(command): \(text)") }
        }
        await provider.stop()
    }
}

import Foundation
import GatehouseTesting
import Glibc
import Testing

@testable import GatehouseCommand

@Suite("Standard output")
struct OutputTests {
    private let world: CommandWorld

    init() throws {
        world = try CommandWorld()
    }

    private func shell(_ line: String) async throws -> (output: [String], errors: [String]) {
        let run = try await Program.run("/bin/bash", ["-c", line], in: world)
        return (run.output, run.errors)
    }

    @Test(arguments: ["version", "help", "providers --json", "status", "completion bash"])
    func `that can't be written is a failure with a message`(command: String) async throws {
        defer { world.close() }
        let full = try await shell("gatehouse \(command) >/dev/full; echo $?")
        #expect(full.output == ["1"])
        #expect(full.errors == ["gatehouse: can't write to standard output: No space left on device"])
        let closed = try await shell("gatehouse \(command) >&-; echo $?")
        #expect(closed.output == ["1"])
        #expect(closed.errors == ["gatehouse: can't write to standard output: it is closed"])
    }

    @Test(arguments: [
        "serve --listen 127.0.0.1:0 --issuer http://127.0.0.1:8080",
        "guard --issuer https://id.example.com --audience a --jwks-file KEYS --public-origin https://api.example.com "
            + "--listen 127.0.0.1:0",
    ])
    func `that can't be written ends what would go on for long`(command: String) async throws {
        defer { world.close() }
        let keys = try world.write("keys.json", try OfflineIssuer().keySet)
        let command = command.replacing("KEYS", with: keys)
        for (target, reason) in [("/dev/full", "No space left on device"), ("&-", "it is closed")] {
            let run = try await shell("timeout 60 gatehouse \(command) >\(target); echo $?")
            #expect(run.output == ["1"])
            let others = run.errors.dropLast().filter { !$0.hasPrefix("Made a new database: ") }
            #expect(run.errors.last == "gatehouse: can't write to standard output: \(reason)" && others == [])
        }
    }

    @Test func `that can't be written ends a sign-in with the same message`() async throws {
        defer { world.close() }
        let provider = try await LoopbackIssuer.start()
        let login = "gatehouse login --issuer \(provider.name) --client-id notes --no-browser --json"
        let full = try await shell("\(login) >/dev/full; echo $?")
        #expect(full.output == ["1"])
        #expect(full.errors == ["gatehouse: can't write to standard output: No space left on device"])
        await provider.stop()
    }

    @Test func `that is read only in part doesn't keep the demo from removing its folder`() async throws {
        defer { world.close() }
        let run = try await shell("gatehouse demo --requests 5 | head -1; ls $TMPDIR")
        #expect(run.output == [""], "\(run.output)")
        #expect(run.errors == ["gatehouse: can't write to standard output: Broken pipe"])
    }

    @Test func `that doesn't block is written whole`() async throws {
        var ends: [Int32] = [-1, -1]
        try #require(unsafe pipe(&ends) == 0)
        let (reading, writing) = (ends[0], ends[1])
        for end in ends { #expect(fcntl(end, F_SETFD, FD_CLOEXEC) == 0) }
        #expect(fcntl(writing, F_SETFL, O_NONBLOCK) == 0)
        let lines = ChildLines(reading: reading)
        let output = StandardOutput(writing)
        // More than a pipe holds.
        output.write([UInt8](repeating: 0x61, count: 4 << 20) + [0x0A])
        #expect(output.failure == nil)
        close(writing)
        #expect(await lines.next()?.utf8.count == 4 << 20)
    }

    @Test func `that is closed isn't mistaken for a file that the command opens`() async throws {
        defer { world.close() }
        let key = world.folder.appending(path: "key").path
        // Opening a pipe to write waits until the command has opened it to read.
        let run = try await shell(
            """
            mkfifo '\(key)'; gatehouse jose thumbprint --key '\(key)' >&- & exec 3>'\(key)'
            readlink /proc/$!/fd/1; exec 3>&-; wait $!
            """)
        #expect(run.output == ["/dev/null"])
        #expect(run.errors.count == 1)
    }

    @Test func `that is read only in part ends the command without a message`() async throws {
        defer { world.close() }
        let many = "yes '{}' | gatehouse jose thumbprint --batch | head -1; echo ${PIPESTATUS[1]}"
        let run = try await shell(many)
        #expect(run.output == [#"{"error":"malformedRequest","ok":false}"#, "141"])
        #expect(run.errors == [])
    }

    @Test func `that can't be written ends a batch`() async throws {
        defer { world.close() }
        let run = try await shell("yes '{}' | gatehouse jose thumbprint --batch >/dev/full; echo ${PIPESTATUS[1]}")
        #expect(run.output == ["1"] && run.errors.count == 1)
    }

    @Test(arguments: ["jose inspect", "jose verify --key KEY", "verify --issuer https://id.example.com --audience a"])
    func `of a command that reads the terminal says so`(command: String) async throws {
        defer { world.close() }
        let key = try world.write("key.json", #"{"kty":"oct","k":"c2VjcmV0"}"#)
        let child = try world.startOnTerminal(
            command.replacing("KEY", with: key).split(separator: " ").map(String.init))
        #expect(await child.output.isHeard("Reading the token from standard input. End it with "))
        child.type("\u{3}")
        _ = await child.ending()
    }
}

import Foundation
import GatehouseClient
import GatehouseTesting
import Glibc
import Testing

@testable import GatehouseProviders

@Suite("The person's browser")
struct SystemBrowserTests {
    private let folder: URL

    init() throws {
        folder = URL(filePath: NSTemporaryDirectory()).appending(path: "browser-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    /// Puts a program there.
    private func install(_ name: String, _ script: String) throws -> String {
        let file = folder.appending(path: name)
        try Data(("#!/bin/sh\n" + script).utf8).write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path())
        return file.path()
    }

    /// A command that runs a script. The script itself isn't started: while another test starts a program, that one holds
    /// a copy of the descriptor that the script was written through, and such a file can't be started.
    private func command(_ name: String, _ script: String) throws -> String {
        "/bin/sh " + (try install(name, script))
    }

    @Test func `gets the address as one argument, through no shell`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let note = folder.appending(path: "note").path()
        let program = try command("browser", "printf '%s|%s' \"$#\" \"$1\" > \(note)\n")
        let address = try #require(URL(string: "https://id.example/a?b=$(touch%20x);c&d='e'"))
        try await SystemBrowser(environment: ["BROWSER": program], time: ManualTimeSource()).open(address)
        #expect(try String(contentsOfFile: note, encoding: .utf8) == "1|" + address.absoluteString)
    }

    @Test func `is the first that is there`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let program = try install("xdg-open", "exit 0\n")
        let other = try install("other", "exit 0\n")
        #expect(
            SystemBrowser(environment: ["PATH": "/nowhere:" + folder.path()]).programs.first?.program.path() == program)
        #expect(
            SystemBrowser(environment: ["PATH": folder.path(), "BROWSER": "missing:other"]).programs
                .map { $0.program.path() } == [other, program])
        #expect(SystemBrowser(environment: ["PATH": "relative", "BROWSER": "missing"]).programs.isEmpty)
    }

    @Test func `is the next one when one fails`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let note = folder.appending(path: "note").path()
        let failing = try command("failing", "exit 1\n")
        let working = try command("working", "printf '%s|' \"$@\" > \(note)\n")
        let commands = "\(failing):\(working) --new '--at=%s' 'a b'"
        let browser = SystemBrowser(environment: ["BROWSER": commands], time: ManualTimeSource())
        try await browser.open(.test("https://id.example/"))
        #expect(try String(contentsOfFile: note, encoding: .utf8) == "--new|--at=https://id.example/|a b|")
    }

    @Test(arguments: ["file:///etc/passwd", "javascript:alert(1)", "--help", "mailto:a@b.example", "https:/x"])
    func `opens web pages only`(address: String) async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let program = try command("browser", "exit 0\n")
        await #expect { try await SystemBrowser(environment: ["BROWSER": program]).open(.test(address)) } throws: {
            ($0 as? AuthError)?.code == .insecure
        }
    }

    @Test func `says when it can't start`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let address = try #require(URL(string: "https://id.example/"))
        let failing = try command("browser", "exit 3\n")
        for environment in [["BROWSER": failing], ["PATH": "/nowhere"], [:]] {
            let browser = SystemBrowser(environment: environment, time: ManualTimeSource())
            await #expect { try await browser.open(address) } throws: {
                ($0 as? AuthError)?.code == .misconfigured
            }
        }
    }

    @Test func `may run on`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let clock = ManualTimeSource()
        let fifo = folder.appending(path: "door").path()
        #expect(unsafe mkfifo(fifo, 0o600) == 0)
        let program = try command("browser", "read line < \(fifo)\n")
        let address = try #require(URL(string: "https://id.example/"))
        let opening = Task {
            try await SystemBrowser(environment: ["BROWSER": program], time: clock).open(address)
        }
        try await clock.waitForSleepers()
        clock.advance(by: .seconds(3))
        try await opening.value
        let door = try #require(FileHandle(forWritingAtPath: fifo))
        try door.write(contentsOf: Data("\n".utf8))
    }
}

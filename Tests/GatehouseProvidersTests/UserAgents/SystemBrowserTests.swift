import Foundation
import GatehouseClient
import GatehouseTesting
import GatehouseTypes
import Glibc
import Testing

@testable import GatehouseProviders

@Suite("The user's browser", .timeLimit(.minutes(5)))
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

    /// A command that runs a script. The script itself isn't started: while another test starts a program, that one
    /// holds a copy of the descriptor that the script was written through, and such a file can't be started.
    private func command(_ name: String, _ script: String) throws -> String {
        "/bin/sh " + (try install(name, script))
    }

    /// What a browser does with the address among its arguments: it requests the address and writes the answer to a
    /// file.
    private static let request = """
        for word; do case $word in *http://*) address=${word#*http://};; esac; done
        authority=${address%%/*}
        exec 3<>/dev/tcp/127.0.0.1/${authority##*:}
        printf 'GET /%s HTTP/1.1\\r\\nHost: %s\\r\\n\\r\\n' "${address#*/}" "$authority" >&3

        """

    /// A browser that notes its arguments, requests the address and passes the answer on.
    private func browser(noting note: String, answering pipe: String = "/dev/null") throws -> String {
        let script = "printf '%s|' \"$#\" \"$@\" > \(note)\n" + SystemBrowserTests.request + "cat <&3 > \(pipe)\n"
        return "/bin/bash " + (try install("browser", script))
    }

    private func pipe(_ name: String) throws -> String {
        let path = folder.appending(path: name).path()
        guard unsafe mkfifo(path, 0o600) == 0 else { throw CocoaError(.fileWriteUnknown) }
        try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: path)
        return path
    }

    /// Reads a pipe to its end. The call blocks, so it runs on a thread of Dispatch's.
    private func text(of pipe: String) async throws -> String {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async {
                let handle = FileHandle(forReadingAtPath: pipe)
                continuation.resume(
                    with: Result { String(decoding: try handle?.readToEnd() ?? Data(), as: UTF8.self) })
            }
        }
    }

    @Test func `gets a one-time address as one argument, which redirects to the real one`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let (note, pipe) = (folder.appending(path: "note").path(), try pipe("answer"))
        let program = try browser(noting: note, answering: pipe)
        let address = try #require(URL(string: "https://id.example/a?state=s1&b=$(touch%20x);c&d='e'"))
        async let answer = text(of: pipe)
        try await SystemBrowser(environment: ["BROWSER": program], time: ManualTimeSource()).open(address)
        let arguments = try String(contentsOfFile: note, encoding: .utf8)
        #expect(arguments.wholeMatch(of: /1\|http:\/\/127\.0\.0\.1:\d+\/[\w-]{43}\|/) != nil, "\(arguments)")
        #expect(try await answer.hasPrefix("HTTP/1.1 303 See Other\r\nLocation: \(address.absoluteString)\r\n"))
    }

    private static let otherUser = "/usr/bin/setpriv --reuid=65534 --regid=65534 --clear-groups"

    @Test(
        .enabled("needs root, to run a process of another user") {
            geteuid() == 0 && FileManager.default.isExecutableFile(atPath: "/usr/bin/setpriv")
        })
    func `tells another user's process nothing, and waits for the own one with the port still taken`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let pipe = try pipe("answers")
        let request = "/bin/bash " + (try install("request", SystemBrowserTests.request + "cat <&3\n"))
        let both = "{ \(SystemBrowserTests.otherUser) \(request) \"$@\"; echo; \(request) \"$@\"; } > \(pipe)\n"
        let program = try command("browser", both)
        async let answers = text(of: pipe)
        let address = try URL.test("https://id.example/a?state=s1")
        try await SystemBrowser(environment: ["BROWSER": program], time: ManualTimeSource()).open(address)
        let parts = try await answers.split(separator: "HTTP/1.1 ")
        try #require(parts.count == 2, "\(parts)")
        #expect(parts[0].hasPrefix("403 Forbidden\r\n"))
        #expect(!parts[0].contains("id.example"))
        #expect(parts[1].hasPrefix("303 See Other\r\nLocation: \(address.absoluteString)\r\n"))
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
        let commands = "\(try command("failing", "exit 1\n")):\(try browser(noting: note)) --new '--at=%s' 'a b'"
        let browser = SystemBrowser(environment: ["BROWSER": commands], time: ManualTimeSource())
        try await browser.open(.test("https://id.example/"))
        let arguments = try String(contentsOfFile: note, encoding: .utf8)
        #expect(
            arguments.wholeMatch(of: /3\|--new\|--at=http:\/\/127\.0\.0\.1:\d+\/[\w-]{43}\|a b\|/) != nil,
            "\(arguments)")
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
        for (environment, reason) in [
            (["BROWSER": failing], "no browser can be started ('/bin/sh': exit status 3)"),
            (["PATH": "/nowhere"], "no browser was found"), ([:], "no browser was found"),
        ] {
            let browser = SystemBrowser(environment: environment, time: ManualTimeSource())
            let error = await #expect(throws: AuthError.self) { try await browser.open(address) }
            #expect(error?.code == .misconfigured)
            #expect(error?.reason == reason + "; set BROWSER to a browser's program")
        }
    }

    @Test func `is started once, though it has two names`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let program = try install("xdg-open", "exit 0\n")
        try FileManager.default.createSymbolicLink(
            atPath: folder.appending(path: "open").path(), withDestinationPath: program)
        let browser = SystemBrowser(environment: ["PATH": folder.path(), "BROWSER": "open:xdg-open --new:xdg-open"])
        #expect(browser.programs.map { $0.program.lastPathComponent } == ["open", "xdg-open"])
    }

    @Test func `isn't told of BROWSER, which has been tried`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let note = folder.appending(path: "note").path()
        let program = try command("browser", "printf '%s' \"${OTHER-none} ${BROWSER-none}\" > \(note)\nexit 1\n")
        let browser = SystemBrowser(environment: ["BROWSER": program, "OTHER": "a"], time: ManualTimeSource())
        await #expect(throws: AuthError.self) { try await browser.open(.test("https://id.example/")) }
        #expect(try String(contentsOfFile: note, encoding: .utf8) == "a none")
    }

    /// A browser that tells its address, requests nothing and runs on until it reads a line.
    private func idleBrowser(telling address: String, until door: String) throws -> String {
        try command("browser", "printf '%s' \"$1\" > \(address)\nread line < \(door)\n")
    }

    private func end(_ door: String) throws {
        try #require(FileHandle(forWritingAtPath: door)).write(contentsOf: Data("\n".utf8))
    }

    @Test func `may run on, and request the address later`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let (clock, told, door) = (ManualTimeSource(), try pipe("told"), try pipe("door"))
        let program = try idleBrowser(telling: told, until: door)
        let opening = spawn {
            try await SystemBrowser(environment: ["BROWSER": program], time: clock).open(.test("https://id.example/"))
        }
        let address = try URL.test(try await text(of: told))
        try await clock.waitForSleepers(2)
        clock.advance(by: SystemBrowser.patience)
        let port = try #require(address.port)
        let request = "GET \(address.path()) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n"
        #expect(try await LoopbackClient.exchange(port: port, request).hasPrefix("HTTP/1.1 303"))
        try await opening.value
        try end(door)
    }

    @Test func `is given up when it doesn't request the address`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let (clock, told, door) = (ManualTimeSource(), try pipe("told"), try pipe("door"))
        let program = try idleBrowser(telling: told, until: door)
        let opening = spawn {
            try await SystemBrowser(environment: ["BROWSER": program], time: clock).open(.test("https://id.example/"))
        }
        _ = try await text(of: told)
        try await clock.waitForSleepers(2)
        clock.advance(by: SystemBrowser.requestPatience)
        await #expect { try await opening.value } throws: { ($0 as? AuthError)?.code == .cancelled }
        try end(door)
    }
}

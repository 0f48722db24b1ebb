import GatehouseTypes
import Synchronization
import Testing

@testable import GatehouseCommand

@Suite("The command runner")
struct CommandRunnerTests {
    private final class Log: Sendable {
        let output = Mutex<[String]>([])
        let notes = Mutex<[String]>([])

        var console: Console {
            Console(
                output: { line in self.output.withLock { $0.append(line) } },
                outputBytes: { bytes in self.output.withLock { $0.append(String(decoding: bytes, as: UTF8.self)) } },
                note: { line in self.notes.withLock { $0.append(line) } })
        }
    }

    private struct Broken: Error, CustomStringConvertible {
        let description = "it broke"
    }

    private let log = Log()

    private func run(_ arguments: String...) async -> ExitCode {
        await run(arguments)
    }

    private func run(_ arguments: [String]) async -> ExitCode {
        let commands = [
            Command(path: ["app", "list"], summary: "Lists.", options: [.json]) { invocation in
                invocation.result(["apps": []], text: "none")
            },
            Command(path: ["fail"], summary: "Fails.") { _ in throw Broken() },
            Command(
                path: ["app", "add"], summary: "Adds.", options: [.value("name", "NAME", isRequired: true, "Whose.")]
            ) { _ in },
            .version,
            Command(path: ["one"], summary: "Takes one.", operands: "URL") { invocation in
                invocation.console.output(try invocation.operand("URL"))
            },
        ]
        return await CommandRunner(commands: commands, console: log.console).run(arguments, environment: [:])
    }

    @Test func `runs a command of two words`() async {
        #expect(await run("app", "list") == .done)
        #expect(await run("app", "list", "--json") == .done)
        #expect(log.output.withLock { $0 } == ["none", #"{"apps":[]}"#])
    }

    @Test func `says what is wrong with a call, and where help is`() async {
        #expect(await run("app") == .usage)
        #expect(await run("apple") == .usage)
        #expect(await run("app", "list", "extra") == .usage)
        #expect(await run("one") == .usage)
        #expect(await run("one", "a", "b") == .usage)
        let notes = log.notes.withLock { $0 }
        #expect(notes[0].contains("missing command after 'app'"))
        #expect(notes[1].contains("there is no command 'apple'"))
        #expect(notes[2].contains("unexpected 'extra'"))
        #expect(notes[3].contains("URL is missing"))
        #expect(notes[4].contains("unexpected 'b'"))
        #expect(notes[4].hasSuffix(". See 'gatehouse help one'."))
        #expect(log.output.withLock { $0 }.isEmpty)
    }

    @Test(arguments: [
        (["app", "lsit"], "'app' has no command 'lsit'. Did you mean 'app list'? See 'gatehouse help app'."),
        (["ap", "list"], "there is no command 'ap'. Did you mean 'app list'? See 'gatehouse help'."),
        (["apps"], "there is no command 'apps'. Did you mean 'app'? See 'gatehouse help'."),
        (["help", "fial"], "there is no command 'fial'. Did you mean 'fail'? See 'gatehouse help'."),
        (["--versoin"], "there is no command '--versoin'. Did you mean '--version'? See 'gatehouse help'."),
        (["help", "--version"], "there is no command '--version'. See 'gatehouse help'."),
        (["app", "--json"], "missing command after 'app'. See 'gatehouse help app'."),
        (["app", "list", "--jsn"], "unknown option '--jsn'. Did you mean '--json'? See 'gatehouse help app list'."),
        (["other"], "there is no command 'other'. See 'gatehouse help'."),
    ])
    func `suggests what was probably meant`(arguments: [String], note: String) async {
        #expect(await run(arguments) == .usage)
        #expect(log.notes.withLock { $0 } == ["gatehouse: " + note])
    }

    @Test func `asks for required options before anything else`() async {
        #expect(await run("app", "add") == .usage)
        #expect(await run("app", "add", "--name", "") == .usage)
        #expect(await run("app", "add", "--name", "A") == .done)
        let notes = log.notes.withLock { $0 }
        #expect(notes[0].contains("missing option '--name'"))
        #expect(notes[1].contains("option '--name' needs a value"))
    }

    @Test(arguments: [["version"], ["--version"]])
    func `prints its version`(arguments: [String]) async {
        #expect(await run(arguments) == .done)
        #expect(await run(arguments + ["--json"]) == .done)
        #expect(
            log.output.withLock { $0 } == ["gatehouse \(Version.number)", #"{"version":"\#(Version.number)"}"#])
    }

    @Test func `reports a failure in one line`() async {
        #expect(await run("fail") == .failed)
        #expect(log.notes.withLock { $0 } == ["gatehouse: it broke"])
    }

    @Test func `shows help on standard output when asked, on standard error when called with nothing`() async {
        #expect(await run("help") == .done)
        #expect(await run("help", "help") == .done)
        #expect(await run("help", "app") == .done)
        #expect(await run("one", "--help") == .done)
        #expect(await run("help", "nothing") == .usage)
        #expect(await run() == .usage)
        let output = log.output.withLock { $0 }
        #expect(output.count == 4 && output[1] == output[0])
        #expect(output[0].contains("app list") && output[0].contains("Takes one."))
        #expect(!output[2].contains("Takes one."))
        #expect(output[3].contains("Usage: gatehouse one [OPTIONS] URL"))
    }
}
